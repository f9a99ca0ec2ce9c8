import type { Bounds, Geometry, Position } from './geojson';

export function positionsOf(geometry: Geometry): readonly Position[] {
  switch (geometry.type) {
    case 'Point':
      return [geometry.coordinates];
    case 'LineString':
      return geometry.coordinates;
    case 'Polygon':
      return geometry.coordinates.flat();
    case 'MultiPolygon':
      return geometry.coordinates.flat(2);
  }
}

/** The smallest box that contains all positions. An empty list gives a box that contains nothing. */
export function boundsOfPositions(positions: Iterable<Position>): Bounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [longitude, latitude] of positions) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return [west, south, east, north];
}

/** The smallest box that contains the geometry, in degrees: west, south, east, north. */
export const boundsOf = (geometry: Geometry): Bounds => boundsOfPositions(positionsOf(geometry));

export const joinedBounds = (a: Bounds, b: Bounds): [number, number, number, number] => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];

/** Whether two boxes share at least a point; touching edges count. */
export const boundsMeet = (a: Bounds, b: Bounds): boolean =>
  a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

/** Whether the position lies in the box or on its edge. */
export const boundsHold = (bounds: Bounds, [longitude, latitude]: Position): boolean =>
  longitude >= bounds[0] && longitude <= bounds[2] && latitude >= bounds[1] && latitude <= bounds[3];

export const centreOf = ([west, south, east, north]: Bounds): Position => [
  (west + east) / 2,
  (south + north) / 2,
];

/**
 * The position where a label of a geometry is anchored: the middle vertex of a line, the centre of a surface's box.
 */
export function anchorOf(geometry: Geometry): Position {
  if (geometry.type === 'Point') return geometry.coordinates;
  if (geometry.type !== 'LineString') return centreOf(boundsOf(geometry));
  return geometry.coordinates[Math.floor(geometry.coordinates.length / 2)] ?? centreOf(boundsOf(geometry));
}
