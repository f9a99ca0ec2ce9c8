import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Bounds, boundsOf, type Geometry } from 'shared/geometry';
import type { Queryable } from './connect';
import type { Engine } from './engine';

/**
 * Column values of a geometry in a spatial table. They include the box in degrees if the database does not generate
 * it.
 */
export function geometryColumns(engine: Engine, geometry: Geometry) {
  const written = JSON.stringify(geometry);
  if (engine.name === 'postgres') return { geometry: written };
  const [west, south, east, north] = boundsOf(geometry);
  return { geometry: written, west, south, east, north };
}

/** The box of a row, in degrees. */
export const boundsOfRow = (row: {
  west: number;
  south: number;
  east: number;
  north: number;
}): [number, number, number, number] => [row.west, row.south, row.east, row.north];

/** Bounding box in degrees of the rows of a spatial table that meet a condition; `null` without rows. */
export async function boxOfRows(db: Queryable, table: string, condition: RawBuilder<SqlBool>) {
  const { rows } = await sql<Record<'west' | 'south' | 'east' | 'north', number | null>>`
    select min(west) as west, min(south) as south, max(east) as east, max(north) as north
    from ${sql.table(table)} where ${condition}`.execute(db);
  const [box] = rows;
  if (!box || box.west === null) return null;
  return [box.west, box.south, box.east, box.north].map(Number) as [number, number, number, number];
}

/** Splits a box in degrees whose west is larger than its east into a box on each side of the antimeridian. */
export const sidesOfBox = ([west, south, east, north]: Bounds): readonly Bounds[] =>
  west <= east
    ? [[west, south, east, north]]
    : [
        [west, south, 180, north],
        [-180, south, east, north],
      ];
