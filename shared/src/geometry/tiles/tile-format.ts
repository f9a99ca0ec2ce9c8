import type { TilePoint } from '../tile-math';

export type TileProperties = Readonly<Record<string, string | number | boolean>>;

/** Geometry in tile units. A polygon is a list of rings, the outer one first; rings are closed. */
export type TileGeometry =
  | { readonly type: 'point'; readonly points: readonly TilePoint[] }
  | { readonly type: 'line'; readonly lines: readonly (readonly TilePoint[])[] }
  | { readonly type: 'polygon'; readonly polygons: readonly (readonly (readonly TilePoint[])[])[] };

export type TileFeature = TileGeometry & {
  /** The record's id, an integer of at least 0. */
  readonly id?: number;
  readonly properties: TileProperties;
};

export type TileLayer = { readonly name: string; readonly features: readonly TileFeature[] };

/** Constants of the Mapbox Vector Tile specification 2.1, shared by encoder and decoder. */
export const MVT = {
  version: 2,
  tile: { layer: 3 },
  layer: { name: 1, feature: 2, key: 3, value: 4, extent: 5, version: 15 },
  feature: { id: 1, tags: 2, type: 3, geometry: 4 },
  value: { string: 1, float: 2, double: 3, int: 4, uint: 5, sint: 6, boolean: 7 },
  type: { point: 1, line: 2, polygon: 3 },
  command: { moveTo: 1, lineTo: 2, closePath: 7 },
} as const;
