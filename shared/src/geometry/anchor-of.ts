import { boundsOf, centreOf } from './bounds-of';
import type { Geometry, Position } from './geojson';

/** Where a word about a geometry points to: a corner in the middle of a line, the middle of a surface. */
export function anchorOf(geometry: Geometry): Position {
  if (geometry.type === 'Point') return geometry.coordinates;
  if (geometry.type !== 'LineString') return centreOf(boundsOf(geometry));
  return geometry.coordinates[Math.floor(geometry.coordinates.length / 2)] ?? centreOf(boundsOf(geometry));
}
