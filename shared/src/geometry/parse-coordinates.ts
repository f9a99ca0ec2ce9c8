type ParsedCoordinates =
  | { readonly status: 'ok'; readonly latitude: number; readonly longitude: number }
  | { readonly status: 'invalid'; readonly reason: 'format' | 'range' };

const INVALID_FORMAT = { status: 'invalid', reason: 'format' } as const;

/** Maximum length of coordinates as text. */
const MOST_TEXT = 100;

/** Unifies the spelling of signs: dashes and U+2212 become minus; degrees, minutes and seconds get one sign each. */
const plainly = (text: string) =>
  text
    .trim()
    .toUpperCase()
    .replace(/[‐‑‒–—―−﹣－]/g, '-')
    .replace(/[º˚]/g, '°')
    .replace(/[’′´`]/g, "'")
    .replace(/''|[“”″]/g, '"')
    // Replaces the S of seconds by its sign, so that it is not read as South.
    .replace(/(M\s*\d{1,2}(?:[.,]\d+)?)\s*S/g, '$1"');

const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
// Degrees, optionally with minutes and seconds: `48.85°`, `48°51'24"`, `48:51:24`, `48 51.4`.
const ANGLE = new RegExp(
  String.raw`^([+-]?)(${NUMBER})(?:\s*[°D]?|(?:\s*[°D:]\s*|\s+)(${NUMBER})(?:\s*['M]?|(?:\s*['M:]\s*|\s+)(${NUMBER})\s*"?))$`,
);
// An optional compass letter (O: ouest) before or after the angle.
const COMPASS = /^([NSEWO])?([^NSEWO]*)([NSEWO])?$/;
const NEGATIVE = new Set(['S', 'W', 'O']);

const toNumber = (text: string | undefined) => (text === undefined ? 0 : Number(text.replace(',', '.')));

type Angle = {
  readonly degrees: number;
  readonly axis: 'latitude' | 'longitude' | null;
  /** Whether two of the angle's numbers are separated by spaces only. */
  readonly isSpaced: boolean;
};

function parseAngle(text: string): Angle | null {
  const [, before, middle = '', after] = COMPASS.exec(text.trim()) ?? [];
  if (before && after) return null;
  const letter = before ?? after;
  const [, sign, ...texts] = ANGLE.exec(middle.trim()) ?? [];
  if (sign === undefined) return null;
  const [degrees = 0, minutes = 0, seconds = 0] = texts.map(toNumber);
  if (minutes >= 60 || seconds >= 60) return null;
  // Only the last number may have decimals.
  if (
    texts
      .filter(number => number !== undefined)
      .slice(0, -1)
      .some(number => /[.,]/.test(number))
  )
    return null;
  const negative = sign === '-' || (letter !== undefined && NEGATIVE.has(letter));
  const size = degrees + minutes / 60 + seconds / 3600;
  const axis = letter === undefined ? null : letter === 'N' || letter === 'S' ? 'latitude' : 'longitude';
  return { degrees: negative ? -size : size, axis, isSpaced: /\d\s+\d/.test(middle) };
}

/**
 * Ways to split a text in two, with the separator: `;`, a comma and a space, a comma, `/`, the place before or after
 * a compass letter, spaces.
 */
function halvesOf(text: string): [first: string, second: string, separator: string][] {
  const halves: [string, string, string][] = [];
  for (const separator of [/;/g, /,\s/g, /,/g, /\//g, /(?<=[NSEWO])|(?=[NSEWO])/g, /\s+/g])
    for (const match of text.matchAll(separator))
      if (match.index > 0)
        halves.push([text.slice(0, match.index), text.slice(match.index + match[0].length), match[0]]);
  return halves;
}

const DECIMALS = /[.,]\d/;

/**
 * Whether a split clearly means two angles. Excludes `42,15` (a decimal comma), `12/05` (a day) and `1 2 3 4`
 * (ambiguous).
 */
function isMeant(
  [first, second, separator]: readonly [string, string, string],
  [a, b]: readonly [Angle, Angle],
) {
  if ((a.axis === null) !== (b.axis === null)) return false;
  if (a.axis !== null) return a.axis !== b.axis;
  if (separator === '/') return DECIMALS.test(first) && DECIMALS.test(second);
  if (separator === ',' && /^[\d,+-]+$/.test(first + second))
    return first.includes(',') && second.includes(',');
  const isListed = separator === ';' || /^,\s/.test(separator);
  return isListed || !(a.isSpaced || b.isSpaced);
}

function combine(a: Angle, b: Angle): ParsedCoordinates {
  const swapped = a.axis === 'longitude' || b.axis === 'latitude';
  const [latitude, longitude] = swapped ? [b.degrees, a.degrees] : [a.degrees, b.degrees];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return { status: 'invalid', reason: 'range' };
  return { status: 'ok', latitude, longitude };
}

/**
 * One latitude or longitude as typed: decimal degrees with point or comma, or degrees, minutes and seconds. A sign or
 * a compass letter (N, S, E, W, and O for ouest) may be added.
 * @returns degrees, unchecked against 90 or 180; null if the text is not an angle of that axis
 */
export function parseAngleOf(axis: 'latitude' | 'longitude', text: string): number | null {
  const angle = text.length > MOST_TEXT ? null : parseAngle(plainly(text));
  return !angle || (angle.axis !== null && angle.axis !== axis) ? null : angle.degrees;
}

// `URI` matches a `geo:` URI (RFC 5870). `OF_ADDRESS` matches the address of a web map with `@latitude,longitude`.
const URI = /^GEO:(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)(?:,-?\d+(?:\.\d+)?)?(?:[;?].*)?$/;
const OF_ADDRESS = /^HTTPS?:\/\/[^@\s]*@(-?\d+\.\d+),(-?\d+\.\d+)(?:[,/?].*)?$/;
const MOST_ADDRESS = 2000;
const LABELS = /\b(LAT(?:ITUDE)?|LO?NG?(?:ITUDE)?)\b\s*[:=]?/g;
// Match an altitude after two numbers with decimals, or after a letter.
const ALTITUDE = [
  /^([+-]?\d+\.\d+[\s,;]+[+-]?\d+\.\d+)[\s,;]+[+-]?\d+(?:\.\d+)?\s*M?$/,
  /^([+-]?\d+,\d+(?:\s*;\s*|,?\s+)[+-]?\d+,\d+)(?:\s*;\s*|,?\s+)[+-]?\d+(?:,\d+)?\s*M?$/,
  /^(.*[NSEWO])\s*[,;]\s*[+-]?\d+(?:[.,]\d+)?\s*M?$/,
];

/**
 * Removes brackets and a following altitude. Axis names such as `lat` become compass letters, or are removed if the
 * text has compass letters.
 */
function bare(text: string): string {
  const inside = /^[([](.*)[)\]]$/.exec(text)?.[1]?.trim() ?? text;
  const hasLetters = /[NSEWO]/.test(inside.replace(LABELS, ''));
  const named = inside
    .replace(LABELS, label => (hasLetters ? ' ' : label.startsWith('LA') ? 'N' : 'E'))
    .trim();
  return (
    ALTITUDE.map(pattern => pattern.exec(named)?.[1]).find(
      withoutAltitude => withoutAltitude !== undefined,
    ) ?? named
  );
}

/**
 * Parses a place as people write and paste it: `N 45 25.495 W 75 41.740`, `42°09'00"N 9°06'00"E`, `E 9.1 N 42.15`,
 * `42.15, 9.1`, `42,15 9,1`, `geo:42.15,9.1`. Without letters, the latitude comes first. A following altitude is
 * ignored.
 */
export function parseCoordinates(text: string): ParsedCoordinates {
  if (text.length > MOST_ADDRESS) return INVALID_FORMAT;
  const plain = plainly(text);
  const [, latitude, longitude] = URI.exec(plain) ?? OF_ADDRESS.exec(plain) ?? [];
  const pair = longitude === undefined ? bare(plain) : `${latitude}, ${longitude}`;
  if (pair.length > MOST_TEXT) return INVALID_FORMAT;
  const results: ParsedCoordinates[] = [];
  for (const halves of halvesOf(pair)) {
    const [a, b] = [parseAngle(halves[0]), parseAngle(halves[1])];
    if (a && b && isMeant(halves, [a, b])) results.push(combine(a, b));
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
