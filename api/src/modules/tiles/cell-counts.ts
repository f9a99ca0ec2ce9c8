import { sql } from 'kysely';
import type { Neutralization, RiskLevel } from 'shared/contract';
import type { Position } from 'shared/map/geometry';
import type { Queryable } from '../../database/connect';
import type { CellCountTable } from '../../database/schema';
import { cellAt, DETAIL_ZOOM } from './cell-grid';

/** What the wide zooms of the map must know of a support or a mortality case. */
export interface CountedRecord {
  kind: 'POLE' | 'mortality';
  position: Position;
  risk: RiskLevel | null;
  neutralization: Neutralization;
}

/** One record that came (`before` is null), went (`after` is null) or changed. */
export interface CountedChange {
  before: CountedRecord | null;
  after: CountedRecord | null;
}

const ROWS_PER_STATEMENT = 1000;

/** Rows to add to the counts of one zoom or of all, one per cell and state, in an order all writers share. */
function deltasOf(changes: readonly CountedChange[], zooms: readonly number[]): CellCountTable[] {
  const deltas = new Map<string, CellCountTable>();
  const count = (record: CountedRecord | null, amount: 1 | -1) => {
    if (!record) return;
    const { kind, neutralization } = record;
    const risk = record.risk ?? 'none';
    for (const zoom of zooms) {
      const cell = cellAt(record.position, zoom);
      const key = `${String(zoom).padStart(2, '0')} ${cell.x} ${cell.y} ${kind} ${risk} ${neutralization}`;
      const delta = deltas.get(key) ?? { kind, ...cell, risk, neutralization, count: 0 };
      deltas.set(key, { ...delta, count: delta.count + amount });
    }
  };
  for (const { before, after } of changes) {
    count(before, -1);
    count(after, 1);
  }
  // Finest first: the coarse rows, which everybody writes, are locked last and shortest.
  return [...deltas.entries()]
    .filter(([, delta]) => delta.count !== 0)
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([, delta]) => delta);
}

async function addDeltas(db: Queryable, deltas: readonly CellCountTable[]): Promise<void> {
  for (let at = 0; at < deltas.length; at += ROWS_PER_STATEMENT)
    await db
      .insertInto('cell_counts')
      .values(deltas.slice(at, at + ROWS_PER_STATEMENT))
      .onConflict(conflict =>
        conflict
          .columns(['kind', 'zoom', 'x', 'y', 'risk', 'neutralization'])
          .doUpdateSet({ count: sql`cell_counts.count + excluded.count` }),
      )
      .execute();
}

const ALL_ZOOMS = Array.from({ length: DETAIL_ZOOM }, (_, zoom) => zoom);

/**
 * Keeps the counts per cell current. Every write that creates, moves, deletes or restores a support or a mortality
 * case, or changes a support's risk or neutralisation, calls it inside its own transaction, as late as it can.
 */
export async function countInCells(db: Queryable, changes: readonly CountedChange[]): Promise<void> {
  await addDeltas(db, deltasOf(changes, ALL_ZOOMS));
}

const PAGE = 5000;
type Page = { last: number | undefined; records: CountedRecord[] };

async function supportsAfter(db: Queryable, id: number): Promise<Page> {
  const rows = await db
    .selectFrom('infrastructures')
    .select(['id', 'west', 'south', 'risk', 'neutralization'])
    .where('kind', '=', 'POLE')
    .where('deleted_at', 'is', null)
    .where('id', '>', id)
    .orderBy('id')
    .limit(PAGE)
    .execute();
  const records = rows.map(
    ({ west, south, risk, neutralization }): CountedRecord => ({
      kind: 'POLE',
      position: [west, south],
      risk,
      neutralization,
    }),
  );
  return { last: rows.at(-1)?.id, records };
}

async function casesAfter(db: Queryable, id: number): Promise<Page> {
  const rows = await db
    .selectFrom('mortality_cases')
    .select(['id', 'west', 'south'])
    .where('deleted_at', 'is', null)
    .where('id', '>', id)
    .orderBy('id')
    .limit(PAGE)
    .execute();
  const records = rows.map(
    ({ west, south }): CountedRecord => ({
      kind: 'mortality',
      position: [west, south],
      risk: null,
      neutralization: 'none',
    }),
  );
  return { last: rows.at(-1)?.id, records };
}

/** Counts everything anew: after records were written past `countInCells`, such as a demonstration set. */
export async function recountCells(db: Queryable): Promise<void> {
  await db.deleteFrom('cell_counts').execute();
  const finest = DETAIL_ZOOM - 1;
  for (const pageAfter of [supportsAfter, casesAfter])
    for (let page = await pageAfter(db, 0); page.last !== undefined; page = await pageAfter(db, page.last))
      await addDeltas(
        db,
        deltasOf(
          page.records.map(after => ({ before: null, after })),
          [finest],
        ),
      );
  for (let zoom = finest - 1; zoom >= 0; zoom--)
    await sql`insert into cell_counts (kind, zoom, x, y, risk, neutralization, count)
      select kind, ${sql.lit(zoom)}, x / 2, y / 2, risk, neutralization, sum(count) from cell_counts
      where zoom = ${sql.lit(zoom + 1)} group by kind, x / 2, y / 2, risk, neutralization`.execute(db);
}
