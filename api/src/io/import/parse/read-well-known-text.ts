import { plainGeometry, toWgs84 } from './to-wgs84';

// What stands before the coordinates; longer is no geometry of ours.
const HEAD = /^(?:SRID=(\d{1,6});)?\s*(POINT|LINESTRING)(?:\s+(?:Z|M|ZM))?$/i;
const MOST_HEAD = 60;

/** `3.1 45.8 120` as numbers; a missing one is no number. */
const positionOf = (text: string): number[] =>
  text
    .trim()
    .split(/\s+/)
    .map(part => (part === '' ? Number.NaN : Number(part)));

/**
 * The GeoJSON of well-known text, in WGS 84 where it names another system (`SRID=2154;POINT (…)`). Each character is
 * looked at a few times at most. `null` for what is no point and no line.
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
