import { decimal } from './decimal';

export type Axis = 'latitude' | 'longitude';

/** Letters of the points of the compass in French and English, with the sign of their degrees. */
const SIGNS: Record<Axis, Readonly<Record<string, 1 | -1>>> = {
  latitude: { n: 1, s: -1 },
  longitude: { e: 1, w: -1, o: -1 },
};
/** Longer texts are not coordinates. */
const MOST_TEXT = 60;
/** Degrees, minutes and seconds, between any signs for them: `48°51'24"`, `48 51.4`, `48d51m`. */
const PARTS =
  /^([+-]?)\s*(\d{1,3}(?:[.,]\d+)?)(?:[°ºd:\s]+(\d{1,2}(?:[.,]\d+)?))?(?:['’′´`m:\s]+(\d{1,2}(?:[.,]\d+)?))?[\s°ºd'’′´`"”″ms]*$/;
/** Seconds with their letter, which is not the South. */
const SECONDS = /(m\s*\d{1,2}(?:[.,]\d+)?)\s*s/;
const COMPASS = /^([nsewo])?([^nsewo]*?)([nsewo])?$/;

/**
 * Reads one coordinate: a decimal number, or degrees with minutes and seconds, such as `48°51'24"N`, `N 48 51.4` and
 * `2° 21,1' O`. NaN for another text, and for a point of the compass of the other axis.
 */
export function readCoordinate(text: string, axis: Axis): number {
  const number = decimal(text);
  if (!Number.isNaN(number) || text.length > MOST_TEXT) return number;
  const plain = text.trim().toLowerCase().replace(SECONDS, '$1');
  const [, before, middle = '', after] = COMPASS.exec(plain) ?? [];
  const letter = before ?? after;
  const compass = letter === undefined ? 1 : SIGNS[axis][letter];
  const parts = PARTS.exec(middle.trim());
  if (compass === undefined || !parts) return Number.NaN;
  const [, sign, ...texts] = parts;
  const [degrees = 0, minutes = 0, seconds = 0] = texts.map(part => (part ? decimal(part) : 0));
  if (minutes >= 60 || seconds >= 60) return Number.NaN;
  return compass * (sign === '-' ? -1 : 1) * (degrees + minutes / 60 + seconds / 3600);
}
