import type { Bounds } from './geojson';
import { fromWorld, TILE_SIDE, type TileAddress, type TilePoint, toWorld } from './tile-math';

/** Zooms that maps allow. */
export const MAP_ZOOMS = { least: 2, most: 19 } as const;
/** Pixels left free around a box with which a map begins. */
export const BOX_PADDING = 16;

/** The view of a map: its zoom (not that of a tile) and its centre in degrees. */
export type MapPosition = {
  readonly zoom: number;
  readonly latitude: number;
  readonly longitude: number;
};

export const FRANCE: MapPosition = { zoom: 6, latitude: 46.6, longitude: 2.4 };

function numberBetween(text: string | null, low: number, high: number): number | null {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return value >= low && value <= high ? value : null;
}

/** The position of a map in the query of an address; `null` without a valid one. */
export function positionIn(address: URLSearchParams): MapPosition | null {
  const zoom = numberBetween(address.get('z'), 0, 22);
  const latitude = numberBetween(address.get('lat'), -90, 90);
  const longitude = numberBetween(address.get('lng'), -180, 180);
  return zoom === null || latitude === null || longitude === null ? null : { zoom, latitude, longitude };
}

/** A view of a map as Leaflet computes it, in pixels of the world at its zoom. */
export interface FirstView {
  readonly zoom: number;
  readonly centre: TilePoint;
  readonly topLeft: TilePoint;
  readonly size: TilePoint;
}

const allowed = (zoom: number) => Math.min(MAP_ZOOMS.most, Math.max(MAP_ZOOMS.least, zoom));
const each = (make: (axis: 0 | 1) => number): TilePoint => [make(0), make(1)];
const worldSide = (zoom: number) => 256 * 2 ** zoom;

function viewAround(world: TilePoint, zoom: number, size: TilePoint): FirstView {
  const centre = each(axis => world[axis] * worldSide(zoom));
  return { zoom, centre, topLeft: each(axis => Math.round(centre[axis] - size[axis] / 2)), size };
}

/** The view of a map of a size at a position. */
export const viewAt = ({ zoom, latitude, longitude }: MapPosition, size: TilePoint): FirstView =>
  viewAround(toWorld([longitude, latitude]), allowed(Math.round(zoom)), size);

/** The view of a map that begins at a position and then shows a box. */
export function viewOfBox([west, south, east, north]: Bounds, size: TilePoint, from: MapPosition): FirstView {
  const [low, high] = [toWorld([west, north]), toWorld([east, south])];
  const scales = each(axis => (size[axis] - 2 * BOX_PADDING) / (256 * (high[axis] - low[axis])));
  // Leaflet takes a zoom that is missed by less than a hundredth.
  const zoom = allowed(Math.floor(Math.round(Math.log2(Math.min(...scales)) * 100) / 100));
  const view = viewAround(
    each(axis => (low[axis] + high[axis]) / 2),
    zoom,
    size,
  );
  const first = viewAt(from, size);
  const offset = each(axis =>
    Math.trunc(Math.round(view.centre[axis]) - first.topLeft[axis] - size[axis] / 2),
  );
  // At the same zoom, Leaflet moves a near map by whole pixels.
  if (zoom !== first.zoom || offset.some((pixels, axis) => Math.abs(pixels) > (size[axis] ?? 0))) return view;
  const topLeft = each(axis => first.topLeft[axis] + offset[axis]);
  return { ...view, topLeft, centre: each(axis => topLeft[axis] + size[axis] / 2) };
}

const EARTH_RADIUS = 6_378_137;
/** Degrees of an arc on Leaflet's sphere. Rounds in the same steps, so that boxes are equal to the last digit. */
const degrees = (arc: number) => (arc * (180 / Math.PI)) / EARTH_RADIUS;

/** The box of a view in degrees. */
export function boundsOfView({ zoom, topLeft, size }: FirstView): Bounds {
  const metres = (pixels: number) => (pixels / worldSide(zoom) - 0.5) / (0.5 / (Math.PI * EARTH_RADIUS));
  const latitude = (pixels: number) => fromWorld([0, pixels / worldSide(zoom)])[1];
  return [
    degrees(metres(topLeft[0])),
    latitude(topLeft[1] + size[1]),
    degrees(metres(topLeft[0] + size[0])),
    latitude(topLeft[1]),
  ];
}

/** The tiles of the world that a map requests for a view. */
export function tilesOfView({ zoom, centre, size }: FirstView): TileAddress[] {
  const last = 2 ** (zoom - 1) - 1;
  const from = each(axis => Math.max(0, Math.floor((Math.floor(centre[axis]) - size[axis] / 2) / TILE_SIDE)));
  const to = each(axis =>
    Math.min(last, Math.ceil((Math.floor(centre[axis]) + size[axis] / 2) / TILE_SIDE) - 1),
  );
  const tiles: TileAddress[] = [];
  for (let y = from[1]; y <= to[1]; y++)
    for (let x = from[0]; x <= to[0]; x++) tiles.push({ z: zoom - 1, x, y });
  return tiles;
}
