import { filesIn } from './archive';
import { decodedText } from './decode-text';
import { isTableName } from './open-submissions';
import { type Parsed, UnreadableFile } from './parsed-file';

/** An `archive` is read as the table in it. */
export type AnyFormat = Parsed['format'] | 'archive' | 'darwin-core' | 'xml' | 'kmz';

const SQLITE = 'SQLite format 3\0';
/** First bytes of old workbooks (.xls) and of password-protected workbooks. */
const COMPOUND = '\u00d0\u00cf\u0011\u00e0';

/** The beginning of web pages, PDF and JSON lists, or a first line with characters that no table has. */
const OTHER_FORMAT = /^\s*(?:<[?!a-z]|%PDF|\[\s*[[{\]])|^[^\n]*[^\P{Cc}\s\u0080-\u009f]/iu;
/** First files of a workbook's archive. */
const OF_WORKBOOK = /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/)/;
const NAME_AT = 30;

export const isKml = (name: string) => /\.kml$/i.test(name);
/** The description of a Darwin Core archive. */
export const isMeta = (name: string) => /(?:^|\/)meta\.xml$/.test(name);

/** The beginning of GPX and KML. Neither needs a document type, which could define entities. */
const ROOT = /^(?:\s|<\?xml[^>]*>|<!--(?:(?!-->).)*-->)*<(?:\w+:)?(gpx|kml)[\s>]/is;
/** Where the root must begin. */
const LONGEST_START = 4_000;
/** `gpx` or `kml`, if a text begins as such a file. */
export const rootNameIn = (start: string) => ROOT.exec(start.slice(0, LONGEST_START))?.[1]?.toLowerCase();

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
  if (names.some(isMeta)) return 'darwin-core';
  if (names.some(isKml)) return 'kmz';
  return names.some(isTableName) ? 'archive' : 'shapefile';
}

/**
 * The format of a file by its content, since its name is unreliable.
 * @throws UnreadableFile
 */
export function formatOf(bytes: Uint8Array): AnyFormat {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 64));
  if (start.startsWith('PK')) return formatOfArchive(bytes, start);
  if (start.startsWith(COMPOUND)) throw new UnreadableFile('workbook');
  if (start.startsWith(SQLITE)) return 'geopackage';
  if (rootNameIn(decodedText(bytes.subarray(0, LONGEST_START)))) return 'xml';
  const text = decodedText(bytes.subarray(0, 64));
  if (OTHER_FORMAT.test(text)) throw new UnreadableFile('format');
  return /^\s*\{/.test(text) ? 'geojson' : 'csv';
}
