import { IMPORT_LIMITS } from 'shared/contract';
import { filesIn } from './archive';
import { decodedText } from './decode-text';
import { isTableName, openSubmissions } from './open-submissions';
import { parseCsv } from './parse-csv';
import { parseGeojson } from './parse-geojson';
import { parseGeopackage } from './parse-geopackage';
import { parseShapefile } from './parse-shapefile';
import type { TableHints } from './parse-table';
import { parseXlsx } from './parse-xlsx';
import { type Parsed, type ParsedFile, requireFewCells, UnreadableFile } from './parsed-file';

type Format = Parsed['format'];
type Content = Omit<Parsed, 'status' | 'format'>;

export interface FileToParse extends Partial<TableHints> {
  bytes: Uint8Array;
  mostRows?: number;
  /** Name of the sheet of a workbook. */
  sheet?: string | undefined;
}

const SQLITE = 'SQLite format 3\0';
/** Start of old workbooks (.xls) and of those with a password. */
const COMPOUND = '\u00d0\u00cf\u0011\u00e0';

/** The format of an archive by its files. @throws UnreadableFile for a workbook that is not XLSX */
function formatOfArchive(bytes: Uint8Array): Format | 'archive' {
  const names = filesIn(bytes);
  if (names.includes('[Content_Types].xml')) {
    if (!names.some(name => name.startsWith('xl/'))) throw new UnreadableFile('workbook');
    return 'xlsx';
  }
  if (names.includes('content.xml')) throw new UnreadableFile('workbook');
  return !names.some(name => /\.shp$/i.test(name)) && names.some(isTableName) ? 'archive' : 'shapefile';
}

/** The format of a file by its content, since its name is unreliable. @throws UnreadableFile */
function formatOf(bytes: Uint8Array): Format | 'archive' {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 64));
  if (start.startsWith('PK')) return formatOfArchive(bytes);
  if (start.startsWith(COMPOUND)) throw new UnreadableFile('workbook');
  if (start.startsWith(SQLITE)) return 'geopackage';
  return /^\s*\{/.test(decodedText(bytes.subarray(0, 64))) ? 'geojson' : 'csv';
}

async function contentOf(
  format: Format,
  bytes: Uint8Array,
  mostRows: number,
  hints: TableHints & Pick<FileToParse, 'sheet'>,
): Promise<Content> {
  switch (format) {
    case 'shapefile':
      return { rows: parseShapefile(bytes) };
    case 'geopackage':
      return { rows: parseGeopackage(bytes, mostRows) };
    case 'geojson':
      return { rows: parseGeojson(decodedText(bytes)) };
    case 'csv':
      return parseCsv(decodedText(bytes), mostRows, hints);
    case 'xlsx':
      return parseXlsx(bytes, mostRows, hints);
  }
}

/** Parsers throw these for files that are truncated or declare more than they contain. */
const isBroken = (error: unknown) => error instanceof RangeError || error instanceof TypeError;

/** Parses a file of records. Slow for large files, endless for hostile ones: run it in a worker. */
export async function parseFile({
  bytes,
  mostRows = IMPORT_LIMITS.rows,
  assigned = new Map(),
  srid,
  sheet,
}: FileToParse): Promise<ParsedFile> {
  if (bytes.length === 0) return { status: 'unreadable', fault: 'empty', params: {} };
  let format: Format | 'archive' | undefined;
  try {
    format = formatOf(bytes);
    if (format === 'archive') {
      const { table, pictures } = openSubmissions(bytes);
      const parsed = await parseFile({ bytes: table, mostRows, assigned, srid, sheet });
      return parsed.status === 'parsed' ? { ...parsed, pictures } : parsed;
    }
    const content = await contentOf(format, bytes, mostRows + 1, { assigned, srid, sheet });
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
