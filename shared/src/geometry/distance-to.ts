import { distanceBetween } from './distance-between';
import type { LineString, Point, Position } from './geojson';
import { nearestPointOnLine } from './nearest-point-on-line';

/** Metres between a position and a point or the nearest place of a line; infinite for a line without vertices. */
export const distanceTo = (position: Position, place: Point | LineString): number =>
  place.type === 'Point'
    ? distanceBetween(position, place.coordinates)
    : (nearestPointOnLine(position, place)?.distance ?? Number.POSITIVE_INFINITY);
