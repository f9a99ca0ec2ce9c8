import type { Infrastructure, MortalityCase, SensitiveArea } from '../contract';
import { type Bounds, boundsOf } from '../map/geometry';
import { offlineDatabase, type TakenArea, type TakenKind } from './offline-database';

export interface RecordsOf {
  infrastructures: Infrastructure;
  mortality: MortalityCase;
  'sensitive-areas': SensitiveArea;
}

/** A record with its box. */
export interface Taken<Kind extends TakenKind> {
  record: RecordsOf[Kind];
  bounds: Bounds;
}

/** All that one person took along. */
export interface TakenRecords {
  areas: TakenArea[];
  of: { [Kind in TakenKind]: Map<number, Taken<Kind>> };
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
  const of: TakenRecords['of'] = {
    infrastructures: new Map(),
    mortality: new Map(),
    'sensitive-areas': new Map(),
  };
  for (const { id } of areas)
    await offlineDatabase.pages
      .where('area')
      .equals(id)
      .each(({ kind, features }) => {
        const records = of[kind] as Map<number, Taken<TakenKind>>;
        for (const record of features as RecordsOf[TakenKind][])
          records.set(record.id, { record, bounds: boundsOf(record.geometry) });
      });
  return { areas, of };
}
