import { plainGeometry, toWgs84 } from './to-wgs84';

// Text before the coordinates; a longer one is not a geometry.
const HEAD = /^(?:SRID=(\d{1,6});)?\s*(POINT|LINESTRING)(?:\s+(?:Z|M|ZM))?$/i;
const MOST_HEAD = 60;

/** Parses `3.1 45.8 120`; missing numbers become NaN. */
const positionOf = (text: string): number[] =>
  text
    .trim()
    .split(/\s+/)
    .map(part => (part === '' ? Number.NaN : Number(part)));

/**
 * Converts well-known text to GeoJSON, in WGS 84 if it names another system (`SRID=2154;POINT (…)`). Runs in linear
 * time. `null` for anything but points and lines.
 */
export function readWellKnownText(text: string): unknown {
  const open = text.indexOf('(');
  const inner = text.slice(open + 1).trimEnd();
  if (open < 0 || !inner.endsWith(')')) return null;
  const [, srid = '4326', type = ''] = HEAD.exec(text.slice(0, Math.min(open, MOST_HEAD)).trim()) ?? [];
  if (type === '') return null;
  const positions = inner.slice(0, -1).split(',').map(positionOf);
  const geometry =
    type.toUpperCase() === 'POINT'
      ? { type: 'Point', coordinates: positions.length === 1 ? positions[0] : positions }
      : { type: 'LineString', coordinates: positions };
  return plainGeometry(geometry, toWgs84(Number(srid)));
}
