import type { Position } from './geojson';

const turn = (a: Position, b: Position, c: Position) =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));

/** Whether `position` lies on the segment from `a` to `b`, ends included (planar, in degrees). */
export const liesOnSegment = (position: Position, a: Position, b: Position): boolean =>
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
