import { z } from 'zod';
import {
  nearlyFound,
  plainText,
  type Species,
  speciesSchema,
  UNIDENTIFIED_WORDS,
  wordsOf,
} from '../contract';
import { DATED, keptAnswer, SPECIES_QUESTION } from './kept-answers';

/** Every species, as this device has them, with the date of the list; nothing where it has none. */
export async function keptSpecies(): Promise<{ species: Species[]; dataOf: string } | undefined> {
  const kept = await keptAnswer(0, SPECIES_QUESTION);
  if (!kept) return undefined;
  const species = z.array(speciesSchema).parse(await kept.json());
  return { species, dataOf: kept.headers.get(DATED) ?? '' };
}

/** What a species is found by. */
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

/** A search among species, answered from the whole list: every word in a name or the code, accents aside, or nearly so. */
export async function findSpecies(question: string): Promise<Response | undefined> {
  const [path, search] = question.split('?');
  const query = new URLSearchParams(search);
  const words = wordsOf(query.get('search') ?? '');
  if (path !== 'species/' || words.length === 0) return undefined;
  const kept = await keptSpecies();
  if (!kept) return undefined;
  const { species, dataOf } = kept;
  const limit = Number(query.get('limit') ?? species.length);
  const called = species.filter(one => words.every(word => namesOfSpecies(one).includes(word)));
  const found = called.length > 0 ? called : nearlyFound(words, species, namesOfSpecies, limit);
  const headers = { [DATED]: dataOf };
  return Response.json(found.slice(0, limit), { headers });
}
