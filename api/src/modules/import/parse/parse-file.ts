import { IMPORT_LIMITS } from 'shared/contract';
import { parseCsv } from './parse-csv';
import { parseGeojson } from './parse-geojson';
import { parseGeopackage } from './parse-geopackage';
import { parseShapefile } from './parse-shapefile';
import { type Parsed, type ParsedFile, type ParsedRow, UnreadableFile } from './parsed-file';

type Format = Parsed['format'];

const SQLITE = 'SQLite format 3\0';

/** The kind of a file, told by its content: the name may say anything. */
function formatOf(bytes: Uint8Array): Format {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 64));
  if (start.startsWith('PK')) return 'shapefile';
  if (start.startsWith(SQLITE)) return 'geopackage';
  return /^(?:ï»¿)?\s*\{/.test(start) ? 'geojson' : 'csv';
}

/** Whether a file is CSV or GeoJSON: what unpacks to no more than it shows. */
export const isPlainText = (bytes: Uint8Array): boolean => ['csv', 'geojson'].includes(formatOf(bytes));

function rowsOf(format: Format, bytes: Uint8Array, mostRows: number): ParsedRow[] {
  switch (format) {
    case 'shapefile':
      return parseShapefile(bytes);
    case 'geopackage':
      return parseGeopackage(bytes, mostRows);
    case 'geojson':
      return parseGeojson(new TextDecoder().decode(bytes));
    case 'csv':
      return parseCsv(bytes, mostRows);
  }
}

/** Reads a file of records. Slow and synchronous for big ones: run it in a worker. */
export function parseFile({
  bytes,
  mostRows = IMPORT_LIMITS.rows,
}: {
  bytes: Uint8Array;
  mostRows?: number;
}): ParsedFile {
  const format = formatOf(bytes);
  try {
    const rows = rowsOf(format, bytes, mostRows + 1);
    return rows.length > mostRows ? { status: 'too-many' } : { status: 'parsed', format, rows };
  } catch (error) {
    if (error instanceof UnreadableFile) return { status: 'unreadable' };
    throw error;
  }
}
