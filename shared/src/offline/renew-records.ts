import { valuesAt } from '../contract';
import { ApiError, requestRaw } from '../platform/http';
import { sessionStore } from '../platform/session/session-store';
import { kindOf, shownAs } from '../records';
import { itemPath, kindOfList } from './kept-records';
import { type TakenRecords, takenRecords } from './taken-records';

/**
 * Reads records again that were taken along, or lie where an area was, after they were written to: what is kept of
 * them is of before.
 * @param paths of records below the API's base; that of a visit stands for its infrastructure
 */
export async function renewRecords(paths: Iterable<string>): Promise<void> {
  const user = sessionStore.getState().user?.id;
  if (!user) return;
  const taken = await takenRecords(user);
  const wanted = new Set([...paths].flatMap(path => concerned(taken, path)));
  for (const path of wanted) {
    try {
      await requestRaw(path, { fromServer: true });
    } catch (error) {
      // Deleted: that was noted. Without network the next refresh of the area brings it.
      if (!(error instanceof ApiError)) throw error;
    }
  }
}

/** The whole records that show what lies under a path. */
function concerned(taken: TakenRecords, path: string): string[] {
  const item = itemPath(path);
  const kind = item && kindOfList(item.list);
  if (!kind) return [];
  const { id } = item;
  if (kind.inside) {
    const { kind: outer, at } = kind.inside;
    for (const { record } of taken.of[outer]?.values() ?? [])
      if ((valuesAt(record, at) as { id: number }[]).some(one => one.id === id))
        return [`${kindOf(outer).path}${record.id}/`];
    return [];
  }
  const records = taken.of[shownAs(kind)];
  const known = taken.areas.length > 0 || records?.has(id);
  const linked = Object.values(kind.links).flatMap(link =>
    valuesAt(records?.get(id)?.record, link.at).map(one => `${kindOf(link.kind).path}${one}/`),
  );
  return known ? [path, ...linked] : [];
}
