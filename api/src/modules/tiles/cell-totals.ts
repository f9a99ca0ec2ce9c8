import { type SelectQueryBuilder, sql } from 'kysely';
import type { TileAddress, TilePoint } from 'shared/map/geometry';
import type { Queryable } from '../../database/connect';
import type { CellCountTable, Database } from '../../database/schema';
import { CELLS_PER_TILE, type Cell, cellCentre, cellRangeOf } from './cell-grid';

/** How many records of one state lie in a cell. */
export interface CellCount {
  x: number;
  y: number;
  risk: CellCountTable['risk'];
  neutralization: CellCountTable['neutralization'];
  count: number;
}

const integersOf = ({ first, last }: { first: number; last: number }) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** The counts kept by the writes, of a tile and its margin. */
export async function keptCounts(
  db: Queryable,
  kind: CellCountTable['kind'],
  tile: TileAddress,
): Promise<CellCount[]> {
  const { x, y } = cellRangeOf(tile);
  return (
    db
      .selectFrom('cell_counts')
      .select(['x', 'y', 'risk', 'neutralization', 'count'])
      .where('kind', '=', kind)
      .where('zoom', '=', tile.z)
      // Each column is one short range of the index; `between` would read whole columns of the world.
      .where('x', 'in', integersOf(x))
      .where('y', '>=', y.first)
      .where('y', '<=', y.last)
      .where('count', '>', 0)
      .orderBy('x')
      .orderBy('y')
      .execute()
  );
}

type SupportQuery = SelectQueryBuilder<Database, 'infrastructures', object>;

/** The supports a query finds, counted per cell by the database. */
export async function groupedCounts(found: SupportQuery, tile: TileAddress): Promise<CellCount[]> {
  const side = sql.lit(CELLS_PER_TILE * 2 ** tile.z);
  const sine = sql`sin(radians(infrastructures.south))`;
  const rows = await found
    .select([
      sql<number>`floor((infrastructures.west / 360 + 0.5) * ${side})`.as('x'),
      sql<number>`floor((0.5 - ln((1 + ${sine}) / (1 - ${sine})) / (4 * pi())) * ${side})`.as('y'),
      sql<CellCount['risk']>`coalesce(infrastructures.risk, 'none')`.as('risk'),
      'infrastructures.neutralization',
      sql<number>`count(*)`.as('count'),
    ])
    .groupBy(['x', 'y', sql`coalesce(infrastructures.risk, 'none')`, 'infrastructures.neutralization'])
    .orderBy('x')
    .orderBy('y')
    .execute();
  return rows.map(row => ({ ...row, x: Number(row.x), y: Number(row.y), count: Number(row.count) }));
}

/** Counts gathered by cell, with the cell's centre in tile units. */
export function byCell(
  counts: readonly CellCount[],
  tile: TileAddress,
): { point: TilePoint; counts: CellCount[] }[] {
  const cells = new Map<string, { cell: Cell; counts: CellCount[] }>();
  for (const count of counts) {
    const key = `${count.x} ${count.y}`;
    const known = cells.get(key);
    if (known) known.counts.push(count);
    else cells.set(key, { cell: { zoom: tile.z, x: count.x, y: count.y }, counts: [count] });
  }
  return [...cells.values()].map(({ cell, counts }) => ({ point: cellCentre(cell, tile), counts }));
}
