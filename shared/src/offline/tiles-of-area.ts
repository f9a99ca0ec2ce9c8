import type { Bounds } from '../geometry';
import { type TileAddress, tileAt } from '../geometry/tile-math';

/** Lowest zoom that is downloaded: below it, the outline of the country suffices. */
const FIRST_ZOOM = 8;

/** The tiles of a box, up to and including a zoom. */
export function tilesOfArea([west, south, east, north]: Bounds, lastZoom: number): TileAddress[] {
  const tiles: TileAddress[] = [];
  for (let z = FIRST_ZOOM; z <= lastZoom; z += 1) {
    const first = tileAt([west, north], z);
    const last = tileAt([east, south], z);
    for (let x = first.x; x <= last.x; x += 1)
      for (let y = first.y; y <= last.y; y += 1) tiles.push({ z, x, y });
  }
  return tiles;
}

/** The number of tiles that `tilesOfArea` returns, computed without listing the tiles. */
export function countTilesOfArea([west, south, east, north]: Bounds, lastZoom: number): number {
  let count = 0;
  for (let z = FIRST_ZOOM; z <= lastZoom; z += 1) {
    const first = tileAt([west, north], z);
    const last = tileAt([east, south], z);
    count += (last.x - first.x + 1) * (last.y - first.y + 1);
  }
  return count;
}
