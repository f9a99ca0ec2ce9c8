import { z } from 'zod';
import { plainText, type Species, speciesSchema, UNIDENTIFIED_WORDS } from '../contract';
import { nearlyFound } from '../contract/nearly-found';
import { wordsOf } from '../contract/search-words';
import { DATED, keptAnswer, SPECIES_QUESTION } from './kept-answers';

/** All species stored on this device, with the instant of the list; `undefined` without a valid list. */
export async function keptSpecies(): Promise<{ species: Species[]; dataOf: string } | undefined> {
  const storedAnswer = await keptAnswer(0, SPECIES_QUESTION);
  if (!storedAnswer) return undefined;
  const { data: species } = z.array(speciesSchema).safeParse(await storedAnswer.json());
  return species && { species, dataOf: storedAnswer.headers.get(DATED) ?? '' };
}

/** Searchable text of a species. */
export const namesOfSpecies = (one: Species): string =>
  plainText(
    [
      one.vernacular_name,
      one.vernacular_name_en,
      one.scientific_name,
      one.code,
      one.rank === 'species' ? '' : UNIDENTIFIED_WORDS,
    ].join(' '),
  );

/**
 * Searches the stored species. Every word must occur in `namesOfSpecies`, regardless of accents. If no species has
 * all the words, it finds similar names. `undefined` for other requests, and without a stored list.
 */
export async function findSpecies(target: string): Promise<Response | undefined> {
  const [path, search] = target.split('?');
  const query = new URLSearchParams(search);
  const words = wordsOf(query.get('search') ?? '');
  if (path !== 'species/' || words.length === 0) return undefined;
  const storedSpecies = await keptSpecies();
  if (!storedSpecies) return undefined;
  const { species, dataOf } = storedSpecies;
  const limit = Number(query.get('limit') ?? species.length);
  const exactMatches = species.filter(candidate =>
    words.every(word => namesOfSpecies(candidate).includes(word)),
  );
  const matches = exactMatches.length > 0 ? exactMatches : nearlyFound(words, species, namesOfSpecies, limit);
  const headers = { [DATED]: dataOf };
  return Response.json(matches.slice(0, limit), { headers });
}
