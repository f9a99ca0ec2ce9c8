import { boxQuery } from './box-query';
import type { Position } from './geojson';

const METRES_PER_DEGREE = 111_320;

/** The box that contains everything within `metres` of a position, as `w,s,e,n` for the parameter `in_bbox`. */
export function boxAround([longitude, latitude]: Position, metres: number): string {
  const height = metres / METRES_PER_DEGREE;
  const width = height / Math.cos((latitude * Math.PI) / 180);
  return boxQuery([longitude - width, latitude - height, longitude + width, latitude + height]);
}
