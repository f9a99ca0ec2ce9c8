import type { Geometry, Position } from 'shared/geometry';
import { anchorOf } from 'shared/map';
import { planRoute } from 'shared/programme/route';

const METRES_PER_DEGREE = 111_195;
const RADIANS = Math.PI / 180;

/** Metres east and north of a position, flat around it. */
function metresFrom([longitude, latitude]: Position, [x, y]: Position): { x: number; y: number } {
  return {
    x: (x - longitude) * METRES_PER_DEGREE * Math.cos(latitude * RADIANS),
    y: (y - latitude) * METRES_PER_DEGREE,
  };
}

/**
 * Orders records along a short way from a position, or from the first record without one.
 * @returns the records in order, and the metres of the way
 */
export function orderOnWay<Record extends { infrastructure: { geometry: Geometry } }>(
  records: readonly Record[],
  from: Position | null,
): { ordered: Record[]; metres: number } {
  const places = records.map(({ infrastructure }) => anchorOf(infrastructure.geometry));
  const origin = from ?? places[0];
  if (!origin) return { ordered: [], metres: 0 };
  const points = places.map(place => metresFrom(origin, place));
  const { order, length } = planRoute(points, { start: from ? { x: 0, y: 0 } : null });
  return { ordered: order.flatMap(index => records[index] ?? []), metres: length };
}
