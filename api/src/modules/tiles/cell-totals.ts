import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { TileAddress } from 'shared/map/geometry';
import type { Queryable } from '../../database/connect';
import type { CellCountTable, Database } from '../../database/schema';
import { CELLS_PER_TILE, cellRangeOf } from './cell-grid';

/** How many records lie in a cell of a tile's zoom. */
export interface CellCount {
  x: number;
  y: number;
  n: number;
}

/** How many supports lie in a cell, by risk (not evaluated, low, medium, high), fully and partly neutralised. */
export interface SupportTotals {
  x: number;
  y: number;
  n0: number;
  n1: number;
  n2: number;
  n3: number;
  nf: number;
  np: number;
}

const integersOf = ({ first, last }: { first: number; last: number }) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);

function keptRows(db: Queryable, kind: CellCountTable['kind'], tile: TileAddress) {
  const { x, y } = cellRangeOf(tile);
  return (
    db
      .selectFrom('cell_counts')
      .select(['x', 'y'])
      .where('kind', '=', kind)
      .where('zoom', '=', tile.z)
      // Each column is one short range of the index; `between` would read whole columns of the world.
      .where('x', 'in', integersOf(x))
      .where('y', '>=', y.first)
      .where('y', '<=', y.last)
      .where('count', '>', 0)
      .groupBy(['x', 'y'])
      .orderBy('x')
      .orderBy('y')
  );
}

/** What is added up per cell: `amount` where a column has a value. */
function totals(risk: string, neutralization: string, amount: RawBuilder<unknown>) {
  const sum = (column: string, value: string) =>
    sql<number>`sum(case when ${sql.ref(column)} = ${sql.lit(value)} then ${amount} else 0 end)`;
  return [
    sql<number>`sum(case when ${sql.ref(risk)} is null or ${sql.ref(risk)} = 'none' then ${amount} else 0 end)`.as(
      'n0',
    ),
    sum(risk, 'RISK_L').as('n1'),
    sum(risk, 'RISK_M').as('n2'),
    sum(risk, 'RISK_H').as('n3'),
    sum(neutralization, 'full').as('nf'),
    sum(neutralization, 'partial').as('np'),
  ] as const;
}

/** The numbers of mortality cases kept by the writes, of a tile and its margin. */
export function keptCases(db: Queryable, tile: TileAddress) {
  return keptRows(db, 'mortality', tile).select(sql<number>`sum(count)`.as('n'));
}

/** The numbers of supports kept by the writes, of a tile and its margin. */
export function keptSupports(db: Queryable, tile: TileAddress) {
  return keptRows(db, 'POLE', tile).select(totals('risk', 'neutralization', sql.ref('count')));
}

type SupportQuery = SelectQueryBuilder<Database, 'infrastructures', object>;

/** The supports a query finds, counted per cell by the database. */
export function groupedSupports(found: SupportQuery, tile: TileAddress) {
  const side = sql.lit(CELLS_PER_TILE * 2 ** tile.z);
  const sine = sql`sin(radians(infrastructures.south))`;
  return found
    .select([
      sql<number>`floor((infrastructures.west / 360 + 0.5) * ${side})`.as('x'),
      sql<number>`floor((0.5 - ln((1 + ${sine}) / (1 - ${sine})) / (4 * pi())) * ${side})`.as('y'),
      ...totals('infrastructures.risk', 'infrastructures.neutralization', sql`1`),
    ])
    .groupBy(['x', 'y'])
    .orderBy('x')
    .orderBy('y');
}
