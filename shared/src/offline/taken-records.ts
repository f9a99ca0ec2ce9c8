import { type Bounds, boundsOf } from '../geometry';
import { placedKinds } from '../records/known-kinds';
import {
  type AnyRecord,
  offlineDatabase,
  type RecordsOf,
  recordSchema,
  type TakenArea,
} from './offline-database';

/** A record with its box, and the instant of the server's answer in ms. */
export interface Taken<Kind extends keyof RecordsOf = string> {
  record: RecordsOf[Kind];
  bounds: Bounds;
  at: number;
}

/** The records of a user's offline areas, and the records that the user read one by one. */
export interface TakenRecords {
  areas: TakenArea[];
  of: { [Kind in keyof RecordsOf]: Map<number, Taken<Kind>> };
}

/** Our stored supports by the operator's pole that they are linked to. */
export const supportsByPole = ({ of }: TakenRecords): ReadonlyMap<number, number> =>
  new Map(
    [...of.infrastructures.values()].flatMap(({ record: { id, properties } }) =>
      properties.pole == null ? [] : [[properties.pole, id] as const],
    ),
  );

let cached: { user: number; records: Promise<TakenRecords> } | undefined;

/** The stored records of a user, in memory. Of several copies of a record, the newest is used. */
export function takenRecords(user: number): Promise<TakenRecords> {
  if (cached?.user !== user) cached = { user, records: readRecords(user) };
  return cached.records;
}

/** Drops the records in memory after the areas changed. The next request reads them again. */
export function forgetTakenRecords(): void {
  cached = undefined;
}

async function readRecords(user: number): Promise<TakenRecords> {
  const areas = await offlineDatabase.areas.where('user').equals(user).sortBy('at');
  const of = Object.fromEntries(placedKinds().map(({ name }) => [name, new Map()])) as TakenRecords['of'];
  // Records whose kind is not registered any more stay stored, but nothing requests them.
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
      // Earlier releases stored any JSON.
      if (record && !recordSchema.safeParse(record).success) return;
      if (at < (records.get(id)?.at ?? 0)) return;
      if (record) records.set(id, { record, bounds: boundsOf(record.geometry), at });
      else records.delete(id);
    });
  return { areas, of };
}
