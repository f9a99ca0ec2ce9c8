import type { SearchResult } from 'shared/contract';
import { NO_HITS, parseCoordinates, placeAndYearIn, type SearchQuery, soughtIn } from 'shared/server';
import type { Viewer } from '../records/viewer';
import { type Question, searchAreas, searchSensitiveAreas } from './search-places';
import { searchInfrastructures, searchMortality, searchSpecies } from './search-records';

const isEmpty = ({ coordinates: _, ...groups }: SearchResult) =>
  Object.values(groups).every(group => group.length === 0);

/** Areas and species whose names contain the words, or with `near` are similar to them. */
const searchNames = async (viewer: Viewer, question: Question, near = false) => ({
  areas: await searchAreas(viewer, question, near),
  sensitive_areas: await searchSensitiveAreas(viewer, question, near),
  species: await searchSpecies(viewer, question, near),
});

/** Suggested questions about the areas named in a query that also names a year. */
async function searchAnswers(viewer: Viewer, q: string, limit: number): Promise<SearchResult['answers']> {
  const placeAndYear = placeAndYearIn(q);
  if (!placeAndYear) return [];
  const { words, year } = placeAndYear;
  const question = { words, limit };
  const areas = await searchAreas(viewer, question);
  const sensitive = await searchSensitiveAreas(viewer, question);
  return [
    ...areas.map(({ id, name, type }) => ({ place: 'area' as const, id, name, type, year })),
    ...sensitive.map(({ id, name }) => ({ place: 'sensitive_area' as const, id, name, year })),
  ].slice(0, limit);
}

/**
 * Results of a query by group; for coordinates, only their position. If nothing matches the words, the result has
 * areas and species with similar names.
 */
export async function searchEverything(viewer: Viewer, { q, limit }: SearchQuery): Promise<SearchResult> {
  const place = parseCoordinates(q);
  if (place.status === 'ok')
    return { ...NO_HITS, coordinates: { type: 'Point', coordinates: [place.longitude, place.latitude] } };
  const sought = soughtIn(q);
  if (!sought) return NO_HITS;
  const { id, words } = sought;
  const question = { words, limit };
  const results = {
    ...(await searchNames(viewer, question)),
    coordinates: null,
    answers: await searchAnswers(viewer, q, limit),
    infrastructures: await searchInfrastructures(viewer, question, id),
    mortality: await searchMortality(viewer, question, id),
  };
  if (id !== null || !isEmpty(results)) return results;
  return { ...results, ...(await searchNames(viewer, question, true)) };
}
