import { z } from 'zod';
import { valuesAt } from '../contract/record-filter';
import { ApiError, request } from '../platform/http';
import { sessionStore } from '../platform/session/session-store';
import { kindOf, shownAs } from '../records/known-kinds';
import { itemPath, kindOfList } from './kept-records';
import { type TakenRecords, takenRecords } from './taken-records';

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
      // On 404 the client has already stored the deletion. Without network, the next refresh of the area brings the
      // change.
      if (!(error instanceof ApiError)) throw error;
    }
  }
}

/** Paths of the stored records that contain, or are, the record at a path. */
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
