import type { SearchQuery, SearchResult } from 'shared/contract';
import { wordsOf } from '../../database/normalized-text';
import type { Viewer } from '../records/viewer';
import { parseCoordinates } from './parse-coordinates';
import { searchAreas, searchSensitiveAreas } from './search-places';
import { searchInfrastructures, searchMortality, searchSpecies } from './search-records';

const NOTHING: SearchResult = {
  coordinates: null,
  areas: [],
  sensitive_areas: [],
  species: [],
  infrastructures: [],
  mortality: [],
};
// One letter is in every name.
const SHORTEST = 2;

/** The record a question such as `42` or `#42` names. */
function idOf(text: string): number | null {
  const digits = /^#?\s*(\d{1,15})$/.exec(text.trim())?.[1];
  return digits ? Number(digits) : null;
}

/** Everything a question finds, by group. */
export async function searchEverything(viewer: Viewer, { q, limit }: SearchQuery): Promise<SearchResult> {
  const position = parseCoordinates(q);
  if (position)
    return { ...NOTHING, coordinates: { type: 'Point', coordinates: [position[0], position[1]] } };
  const id = idOf(q);
  const question = { words: wordsOf(id === null ? q : String(id)), limit };
  if (question.words.length === 0 || (id === null && q.trim().length < SHORTEST)) return NOTHING;
  return {
    coordinates: null,
    areas: await searchAreas(viewer, question),
    sensitive_areas: await searchSensitiveAreas(viewer, question),
    species: await searchSpecies(viewer, question),
    infrastructures: await searchInfrastructures(viewer, question, id),
    mortality: await searchMortality(viewer, question, id),
  };
}
