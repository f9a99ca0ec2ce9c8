import { IMPORT_LIMITS } from 'shared/contract/imports';
import { DEFAULT_TERRITORY } from 'shared/server';
import { filesIn, unpackedFiles } from './archive';
import { decodedText } from './decode-text';
import { isTableName, openSubmissions } from './open-submissions';
import { parseCsv } from './parse-csv';
import { isDarwinCore, parseDarwinCore } from './parse-darwin-core';
import { parseGeojson } from './parse-geojson';
import { parseGeopackage } from './parse-geopackage';
import { isGpxOrKml, parseGpxOrKml } from './parse-gpx-and-kml';
import { parseShapefile } from './parse-shapefile';
import type { TableHints } from './parse-table';
import { parseXlsx } from './parse-xlsx';
import { type Parsed, type ParsedFile, requireFewCells, UnreadableFile } from './parsed-file';

type Format = Parsed['format'];
/** An `archive` is read as the table in it. */
type AnyFormat = Format | 'archive' | 'darwin-core' | 'xml' | 'kmz';
type Content = Omit<Parsed, 'status' | 'format'>;

export interface FileToParse extends Partial<TableHints> {
  bytes: Uint8Array;
  mostRows?: number;
  sheet?: string | undefined;
}

const SQLITE = 'SQLite format 3\0';
/** First bytes of old workbooks (.xls) and of password-protected workbooks. */
const COMPOUND = '\u00d0\u00cf\u0011\u00e0';

/** The beginning of web pages, PDF and JSON lists, or a first line with characters that no table has. */
const OTHER_FORMAT = /^\s*(?:<[?!a-z]|%PDF|\[\s*[[{\]])|^[^\n]*[^\P{Cc}\s\u0080-\u009f]/iu;
/** First files of a workbook's archive. */
const OF_WORKBOOK = /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/)/;
const NAME_AT = 30;
const isKml = (name: string) => /\.kml$/i.test(name);
/** What reports call formats that are read like others. */
const CALLED: Partial<Record<AnyFormat, Format>> = { 'darwin-core': 'csv', xml: 'geojson', kmz: 'geojson' };

/**
 * The names of files in an archive.
 * @throws UnreadableFile with the fault `xlsx` for a damaged workbook
 */
function namesIn(bytes: Uint8Array, start: string): string[] {
  try {
    return filesIn(bytes);
  } catch (error) {
    const isWorkbook = error instanceof UnreadableFile && error.fault === 'archive';
    throw isWorkbook && OF_WORKBOOK.test(start.slice(NAME_AT)) ? new UnreadableFile('xlsx') : error;
  }
}

/**
 * The format of an archive, by the names of its files.
 * @throws UnreadableFile for a workbook other than XLSX
 */
function formatOfArchive(bytes: Uint8Array, start: string): AnyFormat {
  const names = namesIn(bytes, start);
  if (names.includes('xl/workbook.bin')) throw new UnreadableFile('workbook');
  if (names.includes('[Content_Types].xml')) {
    if (!names.some(name => name.startsWith('xl/'))) throw new UnreadableFile('workbook');
    return 'xlsx';
  }
  if (names.includes('content.xml')) throw new UnreadableFile('workbook');
  if (names.some(name => /\.shp$/i.test(name))) return 'shapefile';
  if (isDarwinCore(names)) return 'darwin-core';
  if (names.some(isKml)) return 'kmz';
  return names.some(isTableName) ? 'archive' : 'shapefile';
}

/**
 * The format of a file by its content, since its name is unreliable.
 * @throws UnreadableFile
 */
function formatOf(bytes: Uint8Array): AnyFormat {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 64));
  if (start.startsWith('PK')) return formatOfArchive(bytes, start);
  if (start.startsWith(COMPOUND)) throw new UnreadableFile('workbook');
  if (start.startsWith(SQLITE)) return 'geopackage';
  const text = decodedText(bytes.subarray(0, 64));
  if (isGpxOrKml(bytes)) return 'xml';
  if (OTHER_FORMAT.test(text)) throw new UnreadableFile('format');
  return /^\s*\{/.test(text) ? 'geojson' : 'csv';
}

async function contentOf(
  format: Exclude<AnyFormat, 'archive'>,
  bytes: Uint8Array,
  mostRows: number,
  hints: TableHints & Pick<FileToParse, 'sheet'>,
): Promise<Content> {
  switch (format) {
    case 'shapefile':
      return parseShapefile(bytes, hints);
    case 'geopackage':
      return parseGeopackage(bytes, mostRows, hints);
    case 'geojson':
      return parseGeojson(decodedText(bytes), hints);
    case 'xml':
      return parseGpxOrKml(decodedText(bytes), hints);
    case 'kmz':
      return parseGpxOrKml(decodedText([...unpackedFiles(bytes, isKml).values()][0] ?? bytes), hints);
    case 'csv':
      return parseCsv(decodedText(bytes), mostRows, hints);
    case 'darwin-core':
      return parseDarwinCore(bytes, mostRows, hints);
    case 'xlsx':
      return parseXlsx(bytes, mostRows, hints);
  }
}

/** Errors that parsers throw for files that are truncated or declare more than they contain. */
const isBroken = (error: unknown) => error instanceof RangeError || error instanceof TypeError;

/** Parses a file of records. Call it in a worker, since large files are slow and hostile files may never end. */
export async function parseFile({
  bytes,
  mostRows = IMPORT_LIMITS.rows,
  assigned = new Map(),
  srid,
  territory = DEFAULT_TERRITORY,
  sheet,
}: FileToParse): Promise<ParsedFile> {
  if (bytes.length === 0) return { status: 'unreadable', fault: 'empty', params: {} };
  let format: AnyFormat | undefined;
  try {
    format = formatOf(bytes);
    if (format === 'archive') {
      const { table, pictures } = openSubmissions(bytes);
      const parsed = await parseFile({ bytes: table, mostRows, assigned, srid, territory, sheet });
      return parsed.status === 'parsed' ? { ...parsed, pictures } : parsed;
    }
    const content = await contentOf(format, bytes, mostRows + 1, { assigned, srid, territory, sheet });
    const { rows } = content;
    if (rows.length > mostRows) return { status: 'too-many' };
    requireFewCells(rows.reduce((count, row) => count + Object.keys(row.values).length, 0));
    return { status: 'parsed', format: CALLED[format] ?? (format as Format), ...content };
  } catch (error) {
    if (error instanceof UnreadableFile)
      return { status: 'unreadable', fault: error.fault, params: error.params };
    if (format === 'shapefile' && isBroken(error))
      return { status: 'unreadable', fault: 'shapefile', params: {} };
    throw error;
  }
}
