import { IMPORT_LIMITS } from 'shared/contract';
import { parseCsv } from './parse-csv';
import { parseGeojson } from './parse-geojson';
import { parseGeopackage } from './parse-geopackage';
import { parseShapefile } from './parse-shapefile';
import { type Parsed, type ParsedFile, type ParsedRow, requireFewCells, UnreadableFile } from './parsed-file';

type Format = Parsed['format'];

export interface FileToParse {
  bytes: Uint8Array;
  mostRows?: number;
  /** Whether every record has a place of its own: else a CSV file may leave it out. */
  needsPlace?: boolean;
}

const SQLITE = 'SQLite format 3\0';

/** The kind of a file, told by its content: the name may say anything. */
function formatOf(bytes: Uint8Array): Format {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 64));
  if (start.startsWith('PK')) return 'shapefile';
  if (start.startsWith(SQLITE)) return 'geopackage';
  return /^(?:ï»¿)?\s*\{/.test(start) ? 'geojson' : 'csv';
}

function rowsOf(format: Format, bytes: Uint8Array, mostRows: number, needsPlace: boolean): ParsedRow[] {
  switch (format) {
    case 'shapefile':
      return parseShapefile(bytes);
    case 'geopackage':
      return parseGeopackage(bytes, mostRows);
    case 'geojson':
      return parseGeojson(new TextDecoder().decode(bytes));
    case 'csv':
      return parseCsv(bytes, mostRows, needsPlace);
  }
}

/** What a reader throws where a file lies about itself: it ends too early, or names more than there is. */
const isBroken = (error: unknown) => error instanceof RangeError || error instanceof TypeError;

/** Reads a file of records. Slow and synchronous for big ones, and hostile ones never end: run it in a worker. */
export function parseFile({
  bytes,
  mostRows = IMPORT_LIMITS.rows,
  needsPlace = true,
}: FileToParse): ParsedFile {
  if (bytes.length === 0) return { status: 'unreadable', fault: 'empty', params: {} };
  const format = formatOf(bytes);
  try {
    const rows = rowsOf(format, bytes, mostRows + 1, needsPlace);
    if (rows.length > mostRows) return { status: 'too-many' };
    requireFewCells(rows.reduce((count, row) => count + Object.keys(row.values).length, 0));
    return { status: 'parsed', format, rows };
  } catch (error) {
    if (error instanceof UnreadableFile)
      return { status: 'unreadable', fault: error.fault, params: error.params };
    if (format === 'shapefile' && isBroken(error))
      return { status: 'unreadable', fault: 'shapefile', params: {} };
    throw error;
  }
}
