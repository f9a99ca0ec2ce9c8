import type { SearchResult } from 'shared/contract';
import { parseCoordinates, type SearchQuery, wordsOf } from 'shared/server';
import type { Viewer } from '../records/viewer';
import { type Question, searchAreas, searchSensitiveAreas } from './search-places';
import { searchInfrastructures, searchMortality, searchSpecies } from './search-records';

const NOTHING: SearchResult = {
  coordinates: null,
  areas: [],
  sensitive_areas: [],
  species: [],
  infrastructures: [],
  mortality: [],
};
// A single letter occurs in almost every name.
const SHORTEST = 2;

/** The id in a query such as `42` or `#42`. */
function idOf(text: string): number | null {
  const digits = /^#?\s*(\d{1,15})$/.exec(text.trim())?.[1];
  return digits ? Number(digits) : null;
}

const isEmpty = ({ coordinates: _, ...groups }: SearchResult) =>
  Object.values(groups).every(group => group.length === 0);

/** Items whose names contain the words, or with `near` are similar to them. */
const searchNames = async (viewer: Viewer, question: Question, near = false) => ({
  areas: await searchAreas(viewer, question, near),
  sensitive_areas: await searchSensitiveAreas(viewer, question, near),
  species: await searchSpecies(viewer, question, near),
});

/** All results of a query by group; items with similar names if nothing matches. */
export async function searchEverything(viewer: Viewer, { q, limit }: SearchQuery): Promise<SearchResult> {
  const place = parseCoordinates(q);
  if (place.status === 'ok')
    return { ...NOTHING, coordinates: { type: 'Point', coordinates: [place.longitude, place.latitude] } };
  const id = idOf(q);
  const question = { words: wordsOf(id === null ? q : String(id)), limit };
  if (question.words.length === 0 || (id === null && q.trim().length < SHORTEST)) return NOTHING;
  const results = {
    ...(await searchNames(viewer, question)),
    coordinates: null,
    infrastructures: await searchInfrastructures(viewer, question, id),
    mortality: await searchMortality(viewer, question, id),
  };
  if (id !== null || !isEmpty(results)) return results;
  return { ...results, ...(await searchNames(viewer, question, true)) };
}
