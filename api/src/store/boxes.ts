import { type Bounds, boundsOf, type Geometry } from 'shared/geometry';
import type { Engine } from './engine';

/** A geometry as column values of a spatial table, with its box in degrees if the database does not generate it. */
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

/** A box in degrees; if its west is larger than its east, a box on each side of the antimeridian. */
export const sidesOfBox = ([west, south, east, north]: Bounds): readonly Bounds[] =>
  west <= east
    ? [[west, south, east, north]]
    : [
        [west, south, 180, north],
        [-180, south, east, north],
      ];
