import type { Position } from 'shared/geometry';

const NUMBER = String.raw`\d{1,3}(?:[.,]\d+)?`;
const DECIMAL = new RegExp(String.raw`^([+-]?${NUMBER})\s*°?\s*[\s,;/]\s*([+-]?${NUMBER})\s*°?$`);
const HEMISPHERE = '[NSEWO]';
// 42° 30' 15.5" N, 42°30'N, N 42 30 15
const ANGLE = String.raw`(\d{1,3})\s*[°\s]\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['′’m\s]?\s*)?(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”s]|''|′′)?\s*)?`;
const DECIMAL_ANGLE = String.raw`(${NUMBER})\s*°?\s*`;

const numberOf = (text: string | undefined) => Number((text ?? '0').replace(',', '.'));

interface Axis {
  degrees: number;
  hemisphere: string;
}

/** Parses one half such as `42° 30' N` or `N 42.5`; `null` if it is none. */
function axisOf(text: string): Axis | null {
  for (const angle of [DECIMAL_ANGLE, ANGLE]) {
    const after = new RegExp(`^${angle}(${HEMISPHERE})$`).exec(text);
    const before = new RegExp(`^(${HEMISPHERE})\\s*${angle}$`).exec(text);
    const hemisphere = after?.at(-1) ?? before?.[1];
    const parts = after ? after.slice(1, -1) : before?.slice(2);
    if (!hemisphere || !parts) continue;
    const [degrees, minutes, seconds] = parts.map(numberOf);
    if ((minutes ?? 0) >= 60 || (seconds ?? 0) >= 60) return null;
    const size = (degrees ?? 0) + (minutes ?? 0) / 60 + (seconds ?? 0) / 3600;
    return { degrees: 'SWO'.includes(hemisphere) ? -size : size, hemisphere };
  }
  return null;
}

const isNorthSouth = ({ hemisphere }: Axis) => 'NS'.includes(hemisphere);

function positionOf(latitude: number, longitude: number): Position | null {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
  return [round(longitude), round(latitude)];
}

/** Cuts a text where both halves name a hemisphere. */
function sexagesimal(text: string): Position | null {
  const upper = text.toUpperCase();
  for (let cut = 1; cut < upper.length; cut++) {
    const first = axisOf(upper.slice(0, cut).replace(/[\s,;]+$/, ''));
    const second = first && axisOf(upper.slice(cut).replace(/^[\s,;]+/, ''));
    if (!first || !second || isNorthSouth(first) === isNorthSouth(second)) continue;
    const [latitude, longitude] = isNorthSouth(first) ? [first, second] : [second, first];
    return positionOf(latitude.degrees, longitude.degrees);
  }
  return null;
}

/**
 * Parses coordinates with the latitude first: `42.5, 9.1`, `42,5 ; 9,1`, `42°30'15"N 9°6'W`, `N 42.5 E 9.1` (`O` is
 * west in French). `null` for other texts and for positions outside the globe.
 */
export function parseCoordinates(text: string): Position | null {
  const trimmed = text.trim();
  if (trimmed.length > 60) return null;
  const decimal = DECIMAL.exec(trimmed);
  if (decimal) return positionOf(numberOf(decimal[1]), numberOf(decimal[2]));
  return sexagesimal(trimmed);
}
