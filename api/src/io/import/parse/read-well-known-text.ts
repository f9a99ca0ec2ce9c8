import { WGS84 } from './systems';
import { plainGeometry, type Reproject, toWgs84 } from './to-wgs84';

// Text before the coordinates; a longer one is not a geometry.
const HEAD = /^(?:SRID=(\d{1,6});)?\s*(POINT|LINESTRING)(?:\s+(?:Z|M|ZM))?$/i;
const MOST_HEAD = 60;

/** Parses `3.1 45.8 120`; missing numbers become NaN. */
const positionOf = (text: string): number[] =>
  text
    .trim()
    .split(/\s+/)
    .map(part => (part === '' ? Number.NaN : Number(part)));

/** The first position of a well-known text, unchecked; `null` without one, or for a text that names its system. */
export function firstPositionIn(text: string): [number, number] | null {
  const open = text.indexOf('(');
  if (open < 0 || /^\s*SRID=/i.test(text.slice(0, MOST_HEAD))) return null;
  const [x = Number.NaN, y = Number.NaN] = positionOf(
    text.slice(open + 1, open + MOST_HEAD).split(/[,)]/, 1)[0] ?? '',
  );
  return [x, y];
}

/**
 * Converts well-known text to GeoJSON in WGS 84. Runs in linear time. `null` for anything but points and lines.
 *
 * @param reproject conversion of the coordinates, unless the text names their system: `SRID=2154;POINT (…)`
 * @throws UnreadableFile for an unknown system
 */
export function readWellKnownText(text: string, reproject: Reproject = toWgs84(WGS84)): unknown {
  const open = text.indexOf('(');
  const inner = text.slice(open + 1).trimEnd();
  if (open < 0 || !inner.endsWith(')')) return null;
  const [, srid, type = ''] = HEAD.exec(text.slice(0, Math.min(open, MOST_HEAD)).trim()) ?? [];
  if (type === '') return null;
  const positions = inner.slice(0, -1).split(',').map(positionOf);
  const geometry =
    type.toUpperCase() === 'POINT'
      ? { type: 'Point', coordinates: positions.length === 1 ? positions[0] : positions }
      : { type: 'LineString', coordinates: positions };
  return plainGeometry(geometry, srid === undefined ? reproject : toWgs84(Number(srid)));
}
