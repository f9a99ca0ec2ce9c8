import { boundsMeet, boundsOf, boundsOfPositions } from './bounds-of';
import { type Geometry, type MultiPolygon, type Polygon, type Position, polygonsOf } from './geojson';
import { pointInPolygon, segmentsMeet } from './point-in-polygon';

type Path = readonly Position[];

function pathsMeet(a: Path, b: Path): boolean {
  const boundsB = boundsOfPositions(b);
  for (let i = 1; i < a.length; i++) {
    const start = a[i - 1] as Position;
    const end = a[i] as Position;
    if (!boundsMeet(boundsOfPositions([start, end]), boundsB)) continue;
    for (let j = 1; j < b.length; j++)
      if (segmentsMeet(start, end, b[j - 1] as Position, b[j] as Position)) return true;
  }
  return false;
}

const ringsOf = (surface: Polygon | MultiPolygon): readonly Path[] => polygonsOf(surface).flat();

/**
 * Whether a geometry and a surface share at least a point: inside, crossing, or touching the edge. The test is planar
 * in degrees. A geometry wholly in a hole does not intersect.
 */
export function intersectsPolygon(geometry: Geometry, surface: Polygon | MultiPolygon): boolean {
  if (!boundsMeet(boundsOf(geometry), boundsOf(surface))) return false;
  switch (geometry.type) {
    case 'Point':
      return pointInPolygon(geometry.coordinates, surface);
    case 'LineString':
      return (
        geometry.coordinates.some(position => pointInPolygon(position, surface)) ||
        ringsOf(surface).some(ring => pathsMeet(geometry.coordinates, ring))
      );
    case 'Polygon':
    case 'MultiPolygon': {
      const [rings, otherRings] = [ringsOf(geometry), ringsOf(surface)];
      return (
        polygonsOf(geometry).some(([outer]) => outer?.[0] && pointInPolygon(outer[0], surface)) ||
        polygonsOf(surface).some(([outer]) => outer?.[0] && pointInPolygon(outer[0], geometry)) ||
        rings.some(ring => otherRings.some(other => pathsMeet(ring, other)))
      );
    }
  }
}
