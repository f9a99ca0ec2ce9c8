import type { Bounds, Position } from './geojson';

/** Address of a Web Mercator tile: zoom, column from the west, row from the north. */
export type TileAddress = { readonly z: number; readonly x: number; readonly y: number };
/** A point in the units of a tile: 0…extent, x to the east, y to the south. */
export type TilePoint = readonly [x: number, y: number];

/** Side of a tile on our maps in CSS pixels: twice the usual side, so that a tile covers a 256 px tile one zoom further out. */
export const TILE_SIDE = 512;
/** Units along the side of a vector tile. */
export const TILE_EXTENT = 4096;
/** Latitude at which Web Mercator ends, north and south (degrees). */
export const MERCATOR_LATITUDE = 85.051_128_779_806_59;

const clampLatitude = (latitude: number) =>
  Math.min(MERCATOR_LATITUDE, Math.max(-MERCATOR_LATITUDE, latitude));

/** Web Mercator position in world units: 0…1 from west to east and from north to south. */
export function toWorld([longitude, latitude]: Position): TilePoint {
  const sine = Math.sin((clampLatitude(latitude) * Math.PI) / 180);
  return [longitude / 360 + 0.5, 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI];
}

/** Longitude and latitude of a position in world units. */
export const fromWorld = ([x, y]: TilePoint): Position => [
  (x - 0.5) * 360,
  (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
];

/** The tile of a zoom level that holds a position, or the nearest tile to a position beyond the world's edge. */
export function tileAt(position: Position, z: number): TileAddress {
  const side = 2 ** z;
  const [x, y] = toWorld(position);
  const index = (value: number) => Math.min(side - 1, Math.max(0, Math.floor(value * side)));
  return { z, x: index(x), y: index(y) };
}

/**
 * The box of a tile in degrees.
 *
 * @param margin widens the box on every side, as a share of the tile's side (0.0625 = 256 of 4096 units)
 */
export function tileBounds({ z, x, y }: TileAddress, margin = 0): Bounds {
  const side = 2 ** z;
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  const [west, north] = fromWorld([clamp((x - margin) / side), clamp((y - margin) / side)]);
  const [east, south] = fromWorld([clamp((x + 1 + margin) / side), clamp((y + 1 + margin) / side)]);
  return [west, south, east, north];
}

/**
 * A position in the units of a tile, not rounded. Outside the tile, its coordinates are below 0 or above the extent.
 */
export function projectToTile(
  position: Position,
  { z, x, y }: TileAddress,
  extent: number = TILE_EXTENT,
): TilePoint {
  const side = 2 ** z;
  const world = toWorld(position);
  return [(world[0] * side - x) * extent, (world[1] * side - y) * extent];
}

/** The position of a point that is given in the units of a tile. */
export function unprojectFromTile(
  [px, py]: TilePoint,
  { z, x, y }: TileAddress,
  extent: number = TILE_EXTENT,
): Position {
  const side = 2 ** z;
  return fromWorld([(x + px / extent) / side, (y + py / extent) / side]);
}
