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

/** Geometries of records, areas and sensitive areas (RFC 7946). */
export type Geometry = Point | LineString | Polygon | MultiPolygon;

/** West, south, east, north in degrees; the order of `in_bbox`. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** The polygons of a surface, each a list of rings with the outer ring first. */
export const polygonsOf = (surface: Polygon | MultiPolygon): readonly (readonly Ring[])[] =>
  surface.type === 'Polygon' ? [surface.coordinates] : surface.coordinates;

/**
 * A position in the form that people type and paste: latitude, longitude, with decimal points. Six decimals are about
 * ten centimetres.
 */
export const formatPosition = ([longitude, latitude]: Position): string =>
  `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
