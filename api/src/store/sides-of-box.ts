import type { Bounds } from 'shared/geometry';

/** A box in degrees, as one on each side of the antimeridian where its west is larger than its east. */
export const sidesOfBox = ([west, south, east, north]: Bounds): readonly Bounds[] =>
  west <= east
    ? [[west, south, east, north]]
    : [
        [west, south, 180, north],
        [-180, south, east, north],
      ];
