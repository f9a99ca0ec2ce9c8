import { type Bounds, type TileAddress, tileAt } from '../geometry';

/** Tiles of the whole country's outline are on every map: below this zoom none are taken along. */
const FIRST_ZOOM = 8;

/** The tiles of the map that a box needs from far out to a zoom, that one included. */
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

/** How many those are, without making a list of them. */
export function countTilesOfArea([west, south, east, north]: Bounds, lastZoom: number): number {
  let count = 0;
  for (let z = FIRST_ZOOM; z <= lastZoom; z += 1) {
    const first = tileAt([west, north], z);
    const last = tileAt([east, south], z);
    count += (last.x - first.x + 1) * (last.y - first.y + 1);
  }
  return count;
}
