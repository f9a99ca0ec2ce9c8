import { type Bounds, boundsOf } from '../geometry';
import { placedKinds } from '../records';
import { type AnyRecord, offlineDatabase, type RecordsOf, type TakenArea } from './offline-database';

/** A record with its box, and when the server gave it (ms). */
export interface Taken<Kind extends keyof RecordsOf = string> {
  record: RecordsOf[Kind];
  bounds: Bounds;
  at: number;
}

/** All that one person took along, and what else of it was read one by one. */
export interface TakenRecords {
  areas: TakenArea[];
  of: { [Kind in keyof RecordsOf]: Map<number, Taken<Kind>> };
}

let known: { user: number; records: Promise<TakenRecords> } | undefined;

/** The records of all areas of a user, in memory; where areas overlap, the newest copy. */
export function takenRecords(user: number): Promise<TakenRecords> {
  if (known?.user !== user) known = { user, records: readRecords(user) };
  return known.records;
}

/** Areas have changed: the next question reads them anew. */
export function forgetTakenRecords(): void {
  known = undefined;
}

async function readRecords(user: number): Promise<TakenRecords> {
  const areas = await offlineDatabase.areas.where('user').equals(user).sortBy('at');
  const of = Object.fromEntries(placedKinds().map(({ name }) => [name, new Map()])) as TakenRecords['of'];
  // A kind nobody knows any more is kept, and asked for by nobody.
  const recordsOf = (kind: string) => {
    of[kind] ??= new Map();
    return of[kind] as Map<number, Taken>;
  };
  for (const { id } of areas)
    await offlineDatabase.pages
      .where('area')
      .equals(id)
      .each(({ kind, features, at }) => {
        const records = recordsOf(kind);
        for (const record of features as AnyRecord[])
          records.set(record.id, { record, bounds: boundsOf(record.geometry), at });
      });
  await offlineDatabase.records
    .where('user')
    .equals(user)
    .each(({ kind, id, at, record }) => {
      const records = recordsOf(kind);
      if (at < (records.get(id)?.at ?? 0)) return;
      if (record) records.set(id, { record, bounds: boundsOf(record.geometry), at });
      else records.delete(id);
    });
  return { areas, of };
}
