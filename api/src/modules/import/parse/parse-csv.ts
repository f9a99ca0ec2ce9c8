import { CsvError, parse } from 'csv-parse/sync';
import { normalizedText } from '../../../database/normalized-text';
import { type ParsedRow, UnreadableFile } from './parsed-file';
import { plainGeometry, toWgs84 } from './to-wgs84';

const SEPARATORS = [';', '\t', ','];
const LATITUDE = ['latitude', 'lat', 'y'];
const LONGITUDE = ['longitude', 'lon', 'lng', 'long', 'x'];
const SYSTEM = ['srid', 'epsg', 'crs'];
const PATH = String.raw`\(\s*([-\d.eE+\s,]+?)\s*\)`;
const WELL_KNOWN_TEXT = new RegExp(
  String.raw`^(?:SRID=(\d+);)?\s*(POINT|LINESTRING)(?:\s+Z)?\s*${PATH}$`,
  'i',
);

/** Excel writes the system's encoding, everybody else UTF-8. */
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

/** Undoes what our own exports put before a text that looks like a formula. */
const unprotected = (text: string) => text.replace(/^'(?=[=+\-@])/, '');

const decimal = (text: string) => Number(text.trim().replace(',', '.'));

function fromText(text: string): unknown {
  const match = WELL_KNOWN_TEXT.exec(text.trim());
  if (!match) return null;
  const positions = (match[3] ?? '').split(',').map(position => position.trim().split(/\s+/).map(Number));
  const point = match[2]?.toUpperCase() === 'POINT';
  const geometry = point
    ? { type: 'Point', coordinates: positions[0] }
    : { type: 'LineString', coordinates: positions };
  return plainGeometry(geometry, toWgs84(Number(match[1] ?? 4326)));
}

/** Where the columns of a geometry stand; -1 for none. */
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
  if (text) return fromText(text);
  const [x, y] = [record[columns.longitude]?.trim(), record[columns.latitude]?.trim()];
  if (!x || !y) return null;
  const system = Number(/\d+$/.exec(record[columns.system]?.trim() ?? '')?.[0] ?? 4326);
  return plainGeometry({ type: 'Point', coordinates: [decimal(x), decimal(y)] }, toWgs84(system));
}

/**
 * Records of a CSV file with a line of headers: geometry from `latitude` and `longitude` (in another system where a
 * column `srid` says so) or from `wkt`. @throws UnreadableFile
 */
export function parseCsv(bytes: Uint8Array, mostRows: number): ParsedRow[] {
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
    if (error instanceof CsvError) throw new UnreadableFile(error.message);
    throw error;
  }
  const [headers = [], ...rows] = records;
  const columns = geometryColumns(headers);
  if (columns.text < 0 && (columns.latitude < 0 || columns.longitude < 0))
    throw new UnreadableFile('No column holds a geometry');
  const own = headers.flatMap((header, i) => (Object.values(columns).includes(i) ? [] : [{ header, i }]));
  return rows.map(record => ({
    geometry: geometryOf(record, columns),
    values: Object.fromEntries(own.map(({ header, i }) => [header, unprotected(record[i] ?? '')])),
  }));
}
