import { decimal } from './decimal';
import type { PlaceText } from './read-place';
import { systemOf } from './systems';

/** The text before the coordinates; its length is limited. */
const HEAD = /^(?:SRID=(\d{1,6});)?\s*((?:MULTI)?(?:POINT|LINESTRING|POLYGON))(?:\s*(?:Z|M|ZM))?$/i;
const MOST_HEAD = 60;
const TYPES = ['Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString', 'MultiPolygon'];

/** The numbers of `3.1 45.8 120` as JSON; other words become `null`. */
const positionOf = (text: string) => JSON.stringify(text.trim().split(/\s+/).map(decimal));

/** The lists of positions between brackets; `null` for malformed text, such as unbalanced brackets. */
function listsIn(text: string): unknown[] | null {
  const json = text
    .split(/([(),])/)
    .map(part => (part.trim() === '' || /^[(),]$/.test(part) ? part : positionOf(part)))
    .join('')
    .replaceAll('(', '[')
    .replaceAll(')', ']');
  // A multipolygon has three levels of brackets around its positions, and no geometry has more.
  if (/\[\s*\[\s*\[\s*\[\s*\[/.test(json)) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Parses well-known text with or without a leading `SRID=2154;`, in linear time. `null` for other text. */
export function readWellKnownText(text: string): PlaceText | null {
  const open = text.indexOf('(');
  const [, srid, name = ''] = HEAD.exec(text.slice(0, Math.min(open, MOST_HEAD)).trim()) ?? [];
  const type = TYPES.find(one => one.toUpperCase() === name.toUpperCase());
  const lists = open < 0 || !type ? null : listsIn(text.slice(open));
  if (!type || !lists) return null;
  const [first] = lists;
  // The points of a multipoint may have brackets of their own.
  const points =
    type === 'MultiPoint'
      ? lists.map(one => (Array.isArray(one) && Array.isArray(one[0]) ? one[0] : one))
      : lists;
  const coordinates = type === 'Point' && lists.length === 1 ? first : points;
  return { geometry: { type, coordinates }, ...(srid && { system: systemOf(Number(srid)) }) };
}
