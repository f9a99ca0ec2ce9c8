import { z } from 'zod';
import { newsSchema, partnerSchema, speciesSchema } from '../contract';
import { now } from '../contract/now';
import { valuesAt } from '../contract/record-filter';
import { ApiError, request } from '../platform/http';
import { keepWaiting } from '../platform/http/read-from-device';
import { ALL_SPECIES } from '../platform/http/reference-data';
import { sessionStore } from '../platform/session/session-store';
import { kindOf, shownAs } from '../records/known-kinds';
import { DATED, keptAnswer, SPECIES_QUESTION } from './kept-answers';
import { itemPath, kindOfList } from './kept-records';
import { type TakenRecords, takenRecords } from './taken-records';

const DAY = 86_400_000;

/** Requests whose answers are stored without an offline area; `question` is the key of the stored answer. */
const ESSENTIALS = [
  [z.array(speciesSchema), 'species/', SPECIES_QUESTION, { query: ALL_SPECIES, anonymous: true }],
  [z.array(partnerSchema), 'custom-content/partners/', 'custom-content/partners/', { anonymous: true }],
  [z.array(newsSchema), 'custom-content/news/', 'custom-content/news/', {}],
] as const;

/**
 * Refreshes the species, partners and news that are missing or more than a day old. With the species, a case can be
 * recorded anywhere.
 * @throws ApiError as `request`, or IndexedDB's error on a full disk
 */
export async function renewEssentials(): Promise<void> {
  const user = sessionStore.getState().user?.id ?? 0;
  await keepWaiting();
  for (const [schema, path, question, options] of ESSENTIALS) {
    const storedAnswer = await keptAnswer('anonymous' in options ? 0 : user, question);
    const isFresh = storedAnswer && now() - Number(storedAnswer.headers.get(DATED)) < DAY;
    if (isFresh && schema.safeParse(await storedAnswer.json()).success) continue;
    await request(schema, path, { ...options, fromServer: true });
  }
  await keepWaiting();
}

/**
 * Reads records again after a write made their offline copies outdated. Skips records that are neither stored nor
 * possibly in an offline area.
 * @param paths of records, relative to the API's base; a visit stands for its infrastructure
 */
export async function renewRecords(paths: Iterable<string>): Promise<void> {
  const user = sessionStore.getState().user?.id;
  if (!user) return;
  const taken = await takenRecords(user);
  const wanted = new Set([...paths].flatMap(path => containingRecords(taken, path)));
  for (const path of wanted) {
    try {
      await request(z.looseObject({ id: z.int() }), path, { fromServer: true });
    } catch (error) {
      // On 404, the client has already stored the deletion. Without network, the next refresh of the area updates the
      // record.
      if (!(error instanceof ApiError)) throw error;
    }
  }
}

/**
 * Paths of the records to read again for a changed record: of the record in which it is nested, or else of the record
 * itself and of the records it links to.
 */
function containingRecords(taken: TakenRecords, path: string): string[] {
  const item = itemPath(path);
  const kind = item && kindOfList(item.list);
  if (!kind) return [];
  const { id } = item;
  if (kind.inside) {
    const { kind: outer, at } = kind.inside;
    for (const { record } of taken.of[outer]?.values() ?? [])
      if ((valuesAt(record, at) as { id: number }[]).some(nested => nested.id === id))
        return [`${kindOf(outer).path}${record.id}/`];
    return [];
  }
  const records = taken.of[shownAs(kind)];
  const mayBeStored = taken.areas.length > 0 || records?.has(id);
  const linked = Object.values(kind.links).flatMap(link =>
    valuesAt(records?.get(id)?.record, link.at).map(linkedId => `${kindOf(link.kind).path}${linkedId}/`),
  );
  return mayBeStored ? [path, ...linked] : [];
}
