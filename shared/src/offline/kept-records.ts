import type { KindFacts } from '../contract';
import { now } from '../contract/now';
import { boundsMeet, boundsOf } from '../geometry';
import { allKinds, findKind } from '../records';
import { shownAs } from '../records/known-kinds';
import { offlineDatabase, recordSchema, type TakenKind, WORKS } from './offline-database';
import { forgetTakenRecords } from './taken-records';

/** Loaded on demand: only a few pages read works. */
export const loadWorks = () => import('./kept-works');

/** The kind of an API list, by its path without the trailing slash. */
export const kindOfList = (list: string): KindFacts | undefined =>
  allKinds().find(({ path }) => path === `${list}/`);

/** The kind under which the records of a list are stored; `undefined` if they are not stored. */
export function takenKindOf(list: string): TakenKind | undefined {
  const kind = kindOfList(list);
  const shown = kind && findKind(shownAs(kind));
  return shown?.placed ? shown.name : undefined;
}

export function itemPath(path: string): { list: string; id: number } | undefined {
  const [, list, id] = /^(.+)\/(\d+)\/?$/.exec(path) ?? [];
  return list ? { list, id: Number(id) } : undefined;
}

/**
 * Stores a record that the server returned on its own.
 * @param body of the answer; `null` when the server no longer has the record
 * @returns whether the path is the path of a record that is stored this way
 */
export async function keepRecord(user: number, path: string, body: string | null): Promise<boolean> {
  const item = itemPath(path);
  const isWorks = item?.list === WORKS;
  const kind = isWorks ? WORKS : item && takenKindOf(item.list);
  if (!user || !kind || !item) return false;
  const answer = body && JSON.parse(body);
  const record = isWorks && answer ? (await loadWorks()).storedWorks(answer) : answer;
  if (record && !recordSchema.safeParse(record).success) return true;
  await offlineDatabase.records.put({ user, kind, id: item.id, at: now(), record });
  forgetTakenRecords();
  return true;
}

/** Deletes the records that a user read one by one, except records that touch the user's offline areas. */
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
