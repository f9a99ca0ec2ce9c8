import { type MultiPolygon, type Polygon, type Position, polygonsOf, type Ring } from './geojson';
import { liesOnSegment } from './segments-meet';

type Place = 'inside' | 'outside' | 'edge';

/** Where a position lies in relation to a ring, by the even-odd rule; the ring may be closed or not. */
function placeInRing(position: Position, ring: Ring): Place {
  const [x, y] = position;
  let inside = false;
  let a = ring.at(-1);
  for (const b of ring) {
    if (a) {
      if (liesOnSegment(position, a, b)) return 'edge';
      if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
    }
    a = b;
  }
  return inside ? 'inside' : 'outside';
}

function liesInRings(position: Position, [outer, ...holes]: readonly Ring[]): boolean {
  if (!outer || placeInRing(position, outer) === 'outside') return false;
  return holes.every(hole => placeInRing(position, hole) !== 'inside');
}

/** Whether the position lies in the surface or on its edge. Supports holes and multipolygons. */
export const pointInPolygon = (position: Position, surface: Polygon | MultiPolygon): boolean =>
  polygonsOf(surface).some(rings => liesInRings(position, rings));
