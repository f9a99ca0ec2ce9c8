import type { Bounds } from 'shared/geometry';

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
