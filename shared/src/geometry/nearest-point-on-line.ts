import { distanceBetween } from './distance-between';
import type { LineString, Point, Position } from './geojson';

/** Metres between a position and a point, or the nearest place of a line. Infinite for a line without vertices. */
export const distanceTo = (position: Position, place: Point | LineString): number =>
  place.type === 'Point'
    ? distanceBetween(position, place.coordinates)
    : (nearestPointOnLine(position, place)?.distance ?? Number.POSITIVE_INFINITY);

export type NearestPoint = {
  readonly position: Position;
  /** Metres from the given position. */
  readonly distance: number;
  /** Index of the first vertex of the segment on which the point lies. */
  readonly segment: number;
};

/**
 * The point of a line that is nearest to a position. Segments are flattened around the position: longitudes are
 * scaled by the cosine of its latitude. This is exact to well under a metre for spans of some kilometres.
 * @returns undefined for a line without vertices
 */
export function nearestPointOnLine(position: Position, line: LineString): NearestPoint | undefined {
  const scale = Math.cos((position[1] * Math.PI) / 180);
  let best: { position: Position; squared: number; segment: number } | undefined;

  for (let segment = 0; segment < line.coordinates.length; segment++) {
    const start = line.coordinates[segment] as Position;
    const end = line.coordinates[segment + 1] ?? start;
    if (segment > 0 && end === start) break;
    const [dx, dy] = [(end[0] - start[0]) * scale, end[1] - start[1]];
    const along = (position[0] - start[0]) * scale * dx + (position[1] - start[1]) * dy;
    const ratio = Math.min(1, Math.max(0, along / (dx * dx + dy * dy || 1)));
    const candidate: Position = [
      start[0] + ratio * (end[0] - start[0]),
      start[1] + ratio * (end[1] - start[1]),
    ];
    const squared = ((candidate[0] - position[0]) * scale) ** 2 + (candidate[1] - position[1]) ** 2;
    if (!best || squared < best.squared) best = { position: candidate, squared, segment };
  }
  return (
    best && {
      position: best.position,
      segment: best.segment,
      distance: distanceBetween(position, best.position),
    }
  );
}
