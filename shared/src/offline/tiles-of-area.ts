import { type Bounds, type TileAddress, tileAt } from '../geometry';

/** Every map has the tiles of the country's outline: tiles below this zoom are not downloaded. */
const FIRST_ZOOM = 8;

/** The tiles a box needs, up to and including a zoom. */
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

/** The length of that list, without building it. */
export function countTilesOfArea([west, south, east, north]: Bounds, lastZoom: number): number {
  let count = 0;
  for (let z = FIRST_ZOOM; z <= lastZoom; z += 1) {
    const first = tileAt([west, north], z);
    const last = tileAt([east, south], z);
    count += (last.x - first.x + 1) * (last.y - first.y + 1);
  }
  return count;
}
