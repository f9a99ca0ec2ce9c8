import { type MultiPolygon, type Polygon, type Position, polygonsOf, type Ring } from './geojson';

const turn = (a: Position, b: Position, c: Position) =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));

/** Whether `position` lies on the segment from `a` to `b`, ends included (planar, in degrees). */
const liesOnSegment = (position: Position, a: Position, b: Position): boolean =>
  turn(a, b, position) === 0 &&
  position[0] >= Math.min(a[0], b[0]) &&
  position[0] <= Math.max(a[0], b[0]) &&
  position[1] >= Math.min(a[1], b[1]) &&
  position[1] <= Math.max(a[1], b[1]);

/** Whether two segments share at least a point; touching ends and overlaps count (planar, in degrees). */
export function segmentsMeet(a: Position, b: Position, c: Position, d: Position): boolean {
  if (Math.max(a[0], b[0]) < Math.min(c[0], d[0]) || Math.max(c[0], d[0]) < Math.min(a[0], b[0]))
    return false;
  if (Math.max(a[1], b[1]) < Math.min(c[1], d[1]) || Math.max(c[1], d[1]) < Math.min(a[1], b[1]))
    return false;
  return turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0;
}

type Place = 'inside' | 'outside' | 'edge';

/** Where a position lies in relation to a ring, by the even-odd rule. The ring may be closed or not. */
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
