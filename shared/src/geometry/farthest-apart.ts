import type { LineString, Point, Position } from './geojson';
import { distanceTo } from './nearest-point-on-line';

const positionsOf = ({ type, coordinates }: Point | LineString): readonly Position[] =>
  type === 'Point' ? [coordinates] : coordinates;

/**
 * Distance between two places of the same record. For lines, it is the farthest that a vertex of either line lies
 * from the other line (Hausdorff distance over the vertices).
 * @returns metres
 */
export function farthestApart(a: Point | LineString, b: Point | LineString): number {
  let farthest = 0;
  for (const position of positionsOf(a)) farthest = Math.max(farthest, distanceTo(position, b));
  for (const position of positionsOf(b)) farthest = Math.max(farthest, distanceTo(position, a));
  return farthest;
}
