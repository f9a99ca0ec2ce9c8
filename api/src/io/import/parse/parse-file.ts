import { IMPORT_LIMITS } from 'shared/contract';
import { type AssignedColumns, parseCsv } from './parse-csv';
import { parseGeojson } from './parse-geojson';
import { parseGeopackage } from './parse-geopackage';
import { parseShapefile } from './parse-shapefile';
import { type Parsed, type ParsedFile, requireFewCells, UnreadableFile } from './parsed-file';

type Format = Parsed['format'];

export interface FileToParse {
  bytes: Uint8Array;
  mostRows?: number;
  /** Columns of a CSV file that a person has assigned. */
  assigned?: AssignedColumns;
}

const SQLITE = 'SQLite format 3\0';

/** The format of a file by its content, since its name is unreliable. */
function formatOf(bytes: Uint8Array): Format {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 64));
  if (start.startsWith('PK')) return 'shapefile';
  if (start.startsWith(SQLITE)) return 'geopackage';
  return /^(?:ï»¿)?\s*\{/.test(start) ? 'geojson' : 'csv';
}

function contentOf(
  format: Format,
  bytes: Uint8Array,
  mostRows: number,
  assigned: AssignedColumns,
): Pick<Parsed, 'rows' | 'places'> {
  switch (format) {
    case 'shapefile':
      return { rows: parseShapefile(bytes) };
    case 'geopackage':
      return { rows: parseGeopackage(bytes, mostRows) };
    case 'geojson':
      return { rows: parseGeojson(new TextDecoder().decode(bytes)) };
    case 'csv':
      return parseCsv(bytes, mostRows, assigned);
  }
}

/** Parsers throw these for files that are truncated or declare more than they contain. */
const isBroken = (error: unknown) => error instanceof RangeError || error instanceof TypeError;

/** Parses a file of records. Slow and synchronous for large files, endless for hostile ones: run it in a worker. */
export function parseFile({
  bytes,
  mostRows = IMPORT_LIMITS.rows,
  assigned = new Map(),
}: FileToParse): ParsedFile {
  if (bytes.length === 0) return { status: 'unreadable', fault: 'empty', params: {} };
  const format = formatOf(bytes);
  try {
    const content = contentOf(format, bytes, mostRows + 1, assigned);
    const { rows } = content;
    if (rows.length > mostRows) return { status: 'too-many' };
    requireFewCells(rows.reduce((count, row) => count + Object.keys(row.values).length, 0));
    return { status: 'parsed', format, ...content };
  } catch (error) {
    if (error instanceof UnreadableFile)
      return { status: 'unreadable', fault: error.fault, params: error.params };
    if (format === 'shapefile' && isBroken(error))
      return { status: 'unreadable', fault: 'shapefile', params: {} };
    throw error;
  }
}
