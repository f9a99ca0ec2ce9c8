import { boundsOf, centreOf } from './bounds-of';
import type { Geometry, Position } from './geojson';

/** The position where a label of a geometry is anchored: the middle vertex of a line, the centre of a surface. */
export function anchorOf(geometry: Geometry): Position {
  if (geometry.type === 'Point') return geometry.coordinates;
  if (geometry.type !== 'LineString') return centreOf(boundsOf(geometry));
  return geometry.coordinates[Math.floor(geometry.coordinates.length / 2)] ?? centreOf(boundsOf(geometry));
}
