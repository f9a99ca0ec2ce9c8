import { IMPORT_LIMITS } from 'shared/contract/imports';
import { DEFAULT_TERRITORY } from 'shared/server';
import { unpackedFiles } from './archive';
import { decodedText } from './decode-text';
import { type AnyFormat, formatOf, isKml } from './format-of';
import { openSubmissions } from './open-submissions';
import type { TableHints } from './parse-table';
import { type Parsed, type ParsedFile, requireFewCells, UnreadableFile } from './parsed-file';

type Format = Parsed['format'];
type Content = Omit<Parsed, 'status' | 'format'>;

export interface FileToParse extends Partial<TableHints> {
  bytes: Uint8Array;
  mostRows?: number;
  sheet?: string | undefined;
}

/** What reports call formats that are read like others. */
const CALLED: Partial<Record<AnyFormat, Format>> = { 'darwin-core': 'csv', xml: 'geojson', kmz: 'geojson' };

/** Loads only the reader that the file needs, since each thread loads it anew. */
async function contentOf(
  format: Exclude<AnyFormat, 'archive'>,
  bytes: Uint8Array,
  mostRows: number,
  hints: TableHints & Pick<FileToParse, 'sheet'>,
): Promise<Content> {
  switch (format) {
    case 'shapefile':
      return (await import('./parse-shapefile')).parseShapefile(bytes, hints);
    case 'geopackage':
      return (await import('./parse-geopackage')).parseGeopackage(bytes, mostRows, hints);
    case 'geojson':
      return (await import('./parse-geojson')).parseGeojson(decodedText(bytes), hints);
    case 'xml':
    case 'kmz': {
      const { parseGpxOrKml } = await import('./parse-gpx-and-kml');
      const inside = format === 'kmz' ? unpackedFiles(bytes, isKml).values().next().value : undefined;
      return parseGpxOrKml(decodedText(inside ?? bytes), hints);
    }
    case 'csv':
      return (await import('./parse-csv')).parseCsv(decodedText(bytes), mostRows, hints);
    case 'darwin-core':
      return (await import('./parse-darwin-core')).parseDarwinCore(bytes, mostRows, hints);
    case 'xlsx':
      return (await import('./parse-xlsx')).parseXlsx(bytes, mostRows, hints);
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
