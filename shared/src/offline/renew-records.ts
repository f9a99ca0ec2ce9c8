import { ApiError, requestRaw } from '../api';
import { sessionStore } from '../session/session-store';
import { itemPath, LISTS } from './kept-records';
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
  if (!item) return [];
  const { list, id } = item;
  const { infrastructures, mortality } = taken.of;
  const pathOf = (infrastructure: number) => `cables/infrastructures/${infrastructure}/`;
  const kind = LISTS[list];
  if (kind) {
    const known = taken.areas.length > 0 || taken.of[kind].has(id);
    const at = kind === 'mortality' ? mortality.get(id)?.record.properties.infrstr?.id : undefined;
    return known ? [path, ...(at ? [pathOf(at)] : [])] : [];
  }
  for (const { record } of infrastructures.values()) {
    const { diagnosis, operations } = record.properties;
    const visits: { id: number }[] = list === 'cables/diagnosis' ? diagnosis : operations;
    if (visits.some(visit => visit.id === id)) return [pathOf(record.id)];
  }
  return [];
}
