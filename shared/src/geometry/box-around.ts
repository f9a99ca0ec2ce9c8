import { boxQuery } from './box-query';
import type { Bounds, Position } from './geojson';

/** Metres per degree of latitude at the equator, where a degree is shortest. */
const METRES_PER_DEGREE = 110_574;
/** Lower bound of the cosine, which is almost 0 at a pole. */
const LEAST_COSINE = 0.01;

/** A box in degrees that contains everything within `metres` of a given box. */
export function widened([west, south, east, north]: Bounds, metres: number): Bounds {
  const height = metres / METRES_PER_DEGREE;
  const farthest = Math.max(Math.abs(south), Math.abs(north));
  const width = height / Math.max(LEAST_COSINE, Math.cos((farthest * Math.PI) / 180));
  return [west - width, south - height, east + width, north + height];
}

/** The box that contains everything within `metres` of a position, as `w,s,e,n` for the parameter `in_bbox`. */
export const boxAround = ([longitude, latitude]: Position, metres: number): string =>
  boxQuery(widened([longitude, latitude, longitude, latitude], metres));
