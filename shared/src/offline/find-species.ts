import { z } from 'zod';
import { speciesSchema } from '../contract';
import { withoutAccents } from '../i18n/without-accents';
import { DATED, keptAnswer, SPECIES_QUESTION } from './kept-answers';

/** A search among species, answered from the whole list: every word in a name or the code, accents aside. */
export async function findSpecies(question: string): Promise<Response | undefined> {
  const [path, search] = question.split('?');
  const query = new URLSearchParams(search);
  const words = withoutAccents(query.get('search') ?? '')
    .split(/\s+/)
    .filter(Boolean);
  if (path !== 'species/' || words.length === 0) return undefined;
  const kept = await keptAnswer(0, SPECIES_QUESTION);
  if (!kept) return undefined;
  const found = z
    .array(speciesSchema)
    .parse(await kept.json())
    .filter(one => {
      const names = withoutAccents(
        [one.vernacular_name, one.vernacular_name_en, one.scientific_name, one.code].join(' '),
      );
      return words.every(word => names.includes(word));
    });
  const limit = Number(query.get('limit') ?? found.length);
  const headers = { [DATED]: kept.headers.get(DATED) ?? '' };
  return Response.json(found.slice(0, limit), { headers });
}
