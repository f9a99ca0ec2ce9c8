import type { SearchResult } from 'shared/contract';
import { NO_HITS, parseCoordinates, placeAndYearIn, type SearchQuery, soughtIn } from 'shared/server';
import type { Viewer } from '../records/viewer';
import { type Question, searchAreas, searchSensitiveAreas } from './search-places';
import { searchInfrastructures, searchMortality, searchPoles, searchSpecies } from './search-records';

const isEmpty = ({ coordinates: _, ...groups }: SearchResult) =>
  Object.values(groups).every(group => group.length === 0);

/** Areas and species whose names contain the words, or with `near` are similar to them. */
const searchNames = async (viewer: Viewer, question: Question, near = false) => ({
  areas: await searchAreas(viewer, question, near),
  sensitive_areas: await searchSensitiveAreas(viewer, question, near),
  species: await searchSpecies(viewer, question, near),
});

/** Suggested questions about found areas in a year. */
const answersOf = (
  { areas, sensitive_areas }: Pick<SearchResult, 'areas' | 'sensitive_areas'>,
  year: number,
): SearchResult['answers'] => [
  ...areas.map(({ id, name, type }) => ({ place: 'area' as const, id, name, type, year })),
  ...sensitive_areas.map(({ id, name }) => ({ place: 'sensitive_area' as const, id, name, year })),
];

/**
 * Results of a query by group; for coordinates, only their position. The year in "Ucciani 2025" suggests answers, and
 * is left out of the search for names. If nothing matches the words, the result has areas and species with similar
 * names.
 */
export async function searchEverything(viewer: Viewer, { q, limit }: SearchQuery): Promise<SearchResult> {
  const place = parseCoordinates(q);
  if (place.status === 'ok')
    return { ...NO_HITS, coordinates: { type: 'Point', coordinates: [place.longitude, place.latitude] } };
  const sought = soughtIn(q);
  if (!sought) return NO_HITS;
  const { id, words } = sought;
  const question = { words, limit };
  const placeAndYear = placeAndYearIn(q);
  const namesOf = async (near: boolean) => {
    const names = await searchNames(viewer, { ...question, ...placeAndYear }, near);
    return { ...names, answers: placeAndYear ? answersOf(names, placeAndYear.year).slice(0, limit) : [] };
  };
  const results = {
    ...(await namesOf(false)),
    coordinates: null,
    infrastructures: await searchInfrastructures(viewer, question, id),
    poles: await searchPoles(viewer, question),
    mortality: await searchMortality(viewer, question, id),
  };
  return id !== null || !isEmpty(results) ? results : { ...results, ...(await namesOf(true)) };
}
