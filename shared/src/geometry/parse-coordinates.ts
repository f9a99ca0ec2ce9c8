/** What a person typed as a place: understood, or not (`reason` names why). */
export type ParsedCoordinates =
  | { readonly status: 'ok'; readonly latitude: number; readonly longitude: number }
  | { readonly status: 'invalid'; readonly reason: 'format' | 'range' };

const INVALID_FORMAT = { status: 'invalid', reason: 'format' } as const;

// A number with point or comma, degree, minute and second signs in their usual spellings, a letter of the compass
// (O: ouest).
const NUMBER = String.raw`[+-]?\d+(?:[.,]\d+)?`;
const PART = new RegExp(
  String.raw`^\s*([NSEWO])?\s*(${NUMBER})\s*(?:[°ºd]\s*(?:(${NUMBER})\s*['’′m]\s*(?:(${NUMBER})\s*(?:["”″s]|'')\s*)?)?)?\s*([NSEWO])?\s*$`,
  'i',
);

const toNumber = (text: string | undefined) => (text === undefined ? 0 : Number(text.replace(',', '.')));

type Angle = { readonly degrees: number; readonly axis: 'latitude' | 'longitude' | null };

function parseAngle(text: string): Angle | null {
  const match = PART.exec(text);
  if (!match) return null;
  const [, before, whole = '', minutesText, secondsText, after] = match;
  const letter = (before ?? after)?.toUpperCase();
  if (before && after) return null;
  const [degrees, minutes, seconds] = [toNumber(whole), toNumber(minutesText), toNumber(secondsText)];
  if (minutes < 0 || minutes >= 60 || seconds < 0 || seconds >= 60) return null;
  if (minutesText !== undefined && !Number.isInteger(degrees)) return null;
  const negative = whole.startsWith('-') || letter === 'S' || letter === 'W' || letter === 'O';
  const size = Math.abs(degrees) + minutes / 60 + seconds / 3600;
  const axis = letter === undefined ? null : letter === 'N' || letter === 'S' ? 'latitude' : 'longitude';
  return { degrees: negative ? -size : size, axis };
}

/** Where a text of two angles may be cut: at a semicolon, at a comma with a space, after a letter, at a space. */
function halvesOf(text: string): [string, string][] {
  const halves: [string, string][] = [];
  for (const separator of [/;/g, /,\s/g, /,/g, /\s+/g, /(?<=[NSEWO])/gi])
    for (const match of text.matchAll(separator))
      if (match.index > 0)
        halves.push([text.slice(0, match.index), text.slice(match.index + match[0].length)]);
  return halves;
}

function combine(a: Angle, b: Angle): ParsedCoordinates | null {
  if (a.axis !== null && a.axis === b.axis) return null;
  const swapped = a.axis === 'longitude' || b.axis === 'latitude';
  const [latitude, longitude] = swapped ? [b.degrees, a.degrees] : [a.degrees, b.degrees];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return { status: 'invalid', reason: 'range' };
  return { status: 'ok', latitude, longitude };
}

/**
 * One latitude or longitude as typed: decimal degrees with point or comma, or degrees, minutes and seconds, with a
 * sign or a letter of the compass (N, S, E, W, and O for ouest).
 *
 * @returns degrees, beyond 90 or 180 where that was typed, or null where it is not an angle of that axis
 */
export function parseAngleOf(axis: 'latitude' | 'longitude', text: string): number | null {
  const angle = parseAngle(text);
  return !angle || (angle.axis !== null && angle.axis !== axis) ? null : angle.degrees;
}

/**
 * A place as people write and paste it: `42.15, 9.1`, `42,15 9,1`, `42°09'00"N 9°06'00"E`, `E 9.1 N 42.15`. Without
 * letters the latitude comes first.
 */
export function parseCoordinates(text: string): ParsedCoordinates {
  const results: ParsedCoordinates[] = [];
  for (const [first, second] of halvesOf(text.trim())) {
    const [a, b] = [parseAngle(first), parseAngle(second)];
    const combined = a && b && combine(a, b);
    if (combined) results.push(combined);
  }
  return results.find(({ status }) => status === 'ok') ?? results[0] ?? INVALID_FORMAT;
}

const inDegreesMinutesSeconds = (degrees: number, [positive, negative]: readonly [string, string]) => {
  const tenths = Math.round(Math.abs(degrees) * 36_000);
  const seconds = (tenths % 600) / 10;
  const minutes = Math.floor(tenths / 600) % 60;
  return `${Math.floor(tenths / 36_000)}° ${String(minutes).padStart(2, '0')}′ ${seconds.toFixed(1).padStart(4, '0')}″ ${degrees < 0 ? negative : positive}`;
};

/** A place in degrees, minutes and seconds, with the letters N, S, E, W. */
export const formatDegrees = (latitude: number, longitude: number): string =>
  `${inDegreesMinutesSeconds(latitude, ['N', 'S'])}, ${inDegreesMinutesSeconds(longitude, ['E', 'W'])}`;
