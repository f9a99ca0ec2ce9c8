import { distanceBetween } from './distance-between';
import type { LineString, Position } from './geojson';

/**
 * Geodesic length of a line: the sum of its segments on the WGS 84 ellipsoid (see `distanceBetween`).
 *
 * @returns metres, rounded to two decimals
 */
export function lengthOfLine(line: LineString): number {
  let metres = 0;
  let previous: Position | undefined;
  for (const position of line.coordinates) {
    if (previous) metres += distanceBetween(previous, position);
    previous = position;
  }
  return Math.round(metres * 100) / 100;
}
