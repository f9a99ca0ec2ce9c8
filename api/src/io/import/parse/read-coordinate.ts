import { parseAngleOf } from 'shared/server';
import { decimal } from './decimal';

export type Axis = 'latitude' | 'longitude';

/**
 * Reads one coordinate: a number, of metres too, or degrees with minutes and seconds, such as `48°51'24"N`, `N 48 51.4`
 * and `2° 21,1' O`. NaN for another text, and for a point of the compass of the other axis.
 */
export function readCoordinate(text: string, axis: Axis): number {
  const number = decimal(text);
  return Number.isNaN(number) ? (parseAngleOf(axis, text) ?? Number.NaN) : number;
}
