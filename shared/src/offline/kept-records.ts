import { boundsMeet, boundsOf } from '../map/geometry';
import { offlineDatabase, type TakenKind } from './offline-database';
import { forgetTakenRecords } from './taken-records';

/** Which records the lists of the API hold. */
export const LISTS: Readonly<Record<string, TakenKind>> = {
  'cables/infrastructures': 'infrastructures',
  'cables/points': 'infrastructures',
  'cables/lines': 'infrastructures',
  mortality: 'mortality',
  'sensitive-areas': 'sensitive-areas',
};

/** The list and the id in the path of one record. */
export function itemPath(path: string): { list: string; id: number } | undefined {
  const [, list, id] = /^(.+)\/(\d+)\/?$/.exec(path) ?? [];
  return list ? { list, id: Number(id) } : undefined;
}

/**
 * Keeps a record that the server gave by itself.
 * @param body the answer's; `null` when the server no longer has it
 * @returns whether the path is that of a record
 */
export async function keepRecord(user: number, path: string, body: string | null): Promise<boolean> {
  const item = itemPath(path);
  const kind = item && LISTS[item.list];
  if (!user || !kind) return false;
  const record = body && JSON.parse(body);
  await offlineDatabase.records.put({ user, kind, id: item.id, at: Date.now(), record });
  forgetTakenRecords();
  return true;
}

/** Forgets what somebody read one by one; not what lies in an area they took along. */
export async function forgetRecords(user: number): Promise<void> {
  const areas = await offlineDatabase.areas.where('user').equals(user).toArray();
  await offlineDatabase.records
    .where('user')
    .equals(user)
    .and(
      ({ record }) => !record || !areas.some(({ bounds }) => boundsMeet(bounds, boundsOf(record.geometry))),
    )
    .delete();
  forgetTakenRecords();
}
