import type { Position } from './geojson';

/** Degrees clockwise from north in which `to` lies, on the flat map around `from`. */
export function directionTo([longitude, latitude]: Position, to: Position): number {
  const east = (to[0] - longitude) * Math.cos((latitude * Math.PI) / 180);
  return ((Math.atan2(east, to[1] - latitude) * 180) / Math.PI + 360) % 360;
}

const POINTS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

/** The point of the compass that is nearest to a direction in degrees. */
export const compassPoint = (degrees: number): (typeof POINTS)[number] =>
  POINTS[Math.round(degrees / 45) % POINTS.length] ?? 'N';
