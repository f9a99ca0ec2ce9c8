import type { Bounds } from 'shared/geometry';
import { TILE_BUFFER } from 'shared/geometry/tiles';
import { TILE_EXTENT, type TileAddress, tileBounds } from 'shared/server';

const MARGIN = TILE_BUFFER / TILE_EXTENT;

/** Box of a tile with its margin, in degrees. */
export const boxOf = (tile: TileAddress): Bounds => tileBounds(tile, MARGIN);

/** Box of a tile with its margin, in world units. */
export function worldBoxOf({ z, x, y }: TileAddress): Bounds {
  const side = 2 ** z;
  return [(x - MARGIN) / side, (y - MARGIN) / side, (x + 1 + MARGIN) / side, (y + 1 + MARGIN) / side];
}
