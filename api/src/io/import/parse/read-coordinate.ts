import { parseAngleOf } from 'shared/server';
import { decimal } from './decimal';

export type Axis = 'latitude' | 'longitude';

/**
 * Parses one coordinate: a number, also in metres, or degrees with minutes and seconds, such as `48°51'24"N`, `N 48
 * 51.4` and `2° 21,1' O`. NaN for other text, and for a compass direction of the other axis.
 */
export function readCoordinate(text: string, axis: Axis): number {
  const number = decimal(text);
  return Number.isNaN(number) ? (parseAngleOf(axis, text) ?? Number.NaN) : number;
}
