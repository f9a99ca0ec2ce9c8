import { CsvError, parse } from 'csv-parse/sync';
import { normalizedText } from '../../../store/normalized-text';
import { columnList, type ParsedRow, requireFewCells, UnreadableFile } from './parsed-file';
import { readWellKnownText } from './read-well-known-text';
import { plainGeometry, sridOf, toWgs84 } from './to-wgs84';

const SEPARATORS = [';', '\t', ','];
const LATITUDE = ['latitude', 'lat', 'y'];
const LONGITUDE = ['longitude', 'lon', 'lng', 'long', 'x'];
const SYSTEM = ['srid', 'epsg', 'crs'];
/** Excel writes the system's encoding, other programs UTF-8. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function separatorOf(text: string): string {
  const [line = ''] = text.split('\n', 1);
  const count = (separator: string) => line.split(separator).length;
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** Removes the apostrophe that our exports add to texts that look like formulas. */
const unprotected = (text: string) => text.replace(/^'(?='*[=+\-@])/, '');

const decimal = (text: string) => Number(text.trim().replace(',', '.'));

/** Indexes of the geometry columns; -1 for none. */
function geometryColumns(headers: readonly string[]) {
  const plain = headers.map(header => normalizedText(header));
  const find = (names: readonly string[]) => plain.findIndex(header => names.includes(header));
  return {
    text: find(['wkt', 'geom', 'geometry']),
    latitude: find(LATITUDE),
    longitude: find(LONGITUDE),
    system: find(SYSTEM),
  };
}

function geometryOf(record: readonly string[], columns: ReturnType<typeof geometryColumns>): unknown {
  const text = record[columns.text]?.trim();
  if (text) return readWellKnownText(text);
  const [x, y] = [record[columns.longitude]?.trim(), record[columns.latitude]?.trim()];
  if (!x || !y) return null;
  const system = sridOf(record[columns.system]?.trim());
  return plainGeometry({ type: 'Point', coordinates: [decimal(x), decimal(y)] }, toWgs84(system));
}

/** The line where the CSV parser failed, counted from 1. */
const lineOf = (error: CsvError) => ('lines' in error && typeof error.lines === 'number' ? error.lines : 1);

/**
 * Parses a CSV file with a header line. The geometry comes from `latitude` and `longitude` (in the reference system of
 * a column `srid`, if there is one) or from `wkt`.
 *
 * @param needsPlace whether a file without such columns is refused
 * @throws UnreadableFile
 */
export function parseCsv(bytes: Uint8Array, mostRows: number, needsPlace: boolean): ParsedRow[] {
  const text = decoded(bytes).replace(/^\uFEFF/, '');
  let records: string[][];
  try {
    records = parse(text, {
      delimiter: separatorOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      to: mostRows + 2,
      max_record_size: 1_000_000,
    });
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile('csv', { line: lineOf(error) });
    throw error;
  }
  const [headers = [], ...rows] = records;
  requireFewCells(records.reduce((count, record) => count + record.length, 0));
  const columns = geometryColumns(headers);
  if (needsPlace && columns.text < 0 && (columns.latitude < 0 || columns.longitude < 0))
    throw new UnreadableFile('csv_place', { columns: columnList(headers) });
  const own = headers.flatMap((header, i) => (Object.values(columns).includes(i) ? [] : [{ header, i }]));
  // The first row has all columns, later ones only those they fill.
  return rows.map((record, row) => ({
    geometry: geometryOf(record, columns),
    values: Object.fromEntries(
      own.flatMap(({ header, i }) =>
        record[i] === undefined && row > 0 ? [] : [[header, unprotected(record[i] ?? '')]],
      ),
    ),
  }));
}
