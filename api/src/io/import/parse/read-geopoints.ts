const MOST_TEXT = 100_000;
const NUMBER = /^-?\d{1,3}(?:\.\d{1,20})?$/;

/** Longitude and latitude from `45.78 3.08 410.5 4.9`: latitude, longitude, altitude, accuracy. */
function positionOf(text: string): [number, number] | null {
  const parts = text.trim().split(' ');
  const [latitude = '', longitude = ''] = parts;
  const isPosition =
    parts.length === 4 &&
    NUMBER.test(latitude) &&
    NUMBER.test(longitude) &&
    !parts.some(part => Number.isNaN(Number(part)));
  return isPosition ? [Number(longitude), Number(latitude)] : null;
}

/**
 * Parses a point or a trace of Kobo or ODK: positions of latitude, longitude, altitude and accuracy, separated by
 * semicolons in a trace. `null` for other text.
 */
export function readGeopoints(text: string): { type: string; coordinates: unknown } | null {
  if (text.length > MOST_TEXT) return null;
  const positions = text
    .split(';')
    .filter(part => part.trim() !== '')
    .map(positionOf);
  const [first = null, second] = positions;
  if (first === null || positions.includes(null)) return null;
  return second === undefined
    ? { type: 'Point', coordinates: first }
    : { type: 'LineString', coordinates: positions };
}
