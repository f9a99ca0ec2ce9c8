import { decimal } from './decimal';
import type { PlaceText } from './read-place';
import { systemOf } from './systems';

/** Text before the coordinates, of which a longer one begins no geometry. */
const HEAD = /^(?:SRID=(\d{1,6});)?\s*((?:MULTI)?(?:POINT|LINESTRING|POLYGON))(?:\s*(?:Z|M|ZM))?$/i;
const MOST_HEAD = 60;
const TYPES = ['Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString', 'MultiPolygon'];

/** The numbers of `3.1 45.8 120` as JSON; other words become `null`. */
const positionOf = (text: string) => JSON.stringify(text.trim().split(/\s+/).map(decimal));

/** The lists of positions between brackets; `null` for what is none, such as brackets that do not match. */
function listsIn(text: string): unknown[] | null {
  const json = text
    .split(/([(),])/)
    .map(part => (part.trim() === '' || /^[(),]$/.test(part) ? part : positionOf(part)))
    .join('')
    .replaceAll('(', '[')
    .replaceAll(')', ']');
  // Those of several polygons have brackets in brackets in brackets, and no geometry more.
  if (/\[\s*\[\s*\[\s*\[\s*\[/.test(json)) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Reads well-known text, with `SRID=2154;` before it or without. Runs in linear time; `null` for another text. */
export function readWellKnownText(text: string): PlaceText | null {
  const open = text.indexOf('(');
  const [, srid, name = ''] = HEAD.exec(text.slice(0, Math.min(open, MOST_HEAD)).trim()) ?? [];
  const type = TYPES.find(one => one.toUpperCase() === name.toUpperCase());
  const lists = open < 0 || !type ? null : listsIn(text.slice(open));
  if (!type || !lists) return null;
  const [first] = lists;
  // Points of several may have brackets of their own.
  const points =
    type === 'MultiPoint'
      ? lists.map(one => (Array.isArray(one) && Array.isArray(one[0]) ? one[0] : one))
      : lists;
  const coordinates = type === 'Point' && lists.length === 1 ? first : points;
  return { geometry: { type, coordinates }, ...(srid && { system: systemOf(Number(srid)) }) };
}
