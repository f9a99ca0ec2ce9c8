/** Longitude and latitude in degrees, WGS 84 (EPSG:4326), in GeoJSON order. */
export type Position = readonly [longitude: number, latitude: number];

export type Point = { readonly type: 'Point'; readonly coordinates: Position };
export type LineString = { readonly type: 'LineString'; readonly coordinates: readonly Position[] };
export type Ring = readonly Position[];
export type Polygon = { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] };
export type MultiPolygon = {
  readonly type: 'MultiPolygon';
  readonly coordinates: readonly (readonly Ring[])[];
};

/** The geometries that records, areas and sensitive areas have (RFC 7946). */
export type Geometry = Point | LineString | Polygon | MultiPolygon;

/** West, south, east, north in degrees; the order of `in_bbox`. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** The polygons a surface is made of, each a list of rings of which the first is the outer one. */
export const polygonsOf = (surface: Polygon | MultiPolygon): readonly (readonly Ring[])[] =>
  surface.type === 'Polygon' ? [surface.coordinates] : surface.coordinates;
