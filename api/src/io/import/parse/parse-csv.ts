import { CsvError, parse } from 'csv-parse/sync';
import { PLACE_COLUMNS, type PlaceColumn } from 'shared/contract';
import { normalizedText } from '../../../store/normalized-text';
import { decimal } from './decimal';
import { type Parsed, type PlaceOfColumn, requireFewCells, UnreadableFile } from './parsed-file';
import { readWellKnownText } from './read-well-known-text';
import { plainGeometry, sridOf, toWgs84 } from './to-wgs84';

const SEPARATORS = [';', '\t', ','];
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

/** Names that the columns of the position have where nobody has assigned them. */
const PLACE_NAMES: Record<PlaceColumn, readonly string[]> = {
  wkt: ['wkt', 'geom', 'geometry'],
  latitude: ['latitude', 'lat', 'y'],
  longitude: ['longitude', 'lon', 'lng', 'long', 'x'],
  srid: ['srid', 'epsg', 'crs'],
};

/** Fields of columns by name, where a person has assigned them; they come before those found by name. */
export type AssignedColumns = ReadonlyMap<string, string>;

/** Indexes of the columns of the position; -1 for none. */
function placeColumns(headers: readonly string[], assigned: AssignedColumns): Record<PlaceColumn, number> {
  const plain = headers.map(header => (assigned.has(header) ? '' : normalizedText(header)));
  const find = (field: PlaceColumn) => {
    const chosen = headers.findIndex(header => assigned.get(header) === field);
    return chosen < 0 ? plain.findIndex(header => PLACE_NAMES[field].includes(header)) : chosen;
  };
  const [wkt, latitude, longitude, srid] = [find('wkt'), find('latitude'), find('longitude'), find('srid')];
  return { wkt, latitude, longitude, srid };
}

function geometryOf(record: readonly string[], columns: Record<PlaceColumn, number>): unknown {
  const text = record[columns.wkt]?.trim();
  if (text) return readWellKnownText(text);
  const [x, y] = [record[columns.longitude]?.trim(), record[columns.latitude]?.trim()];
  if (!x || !y) return null;
  const system = sridOf(record[columns.srid]?.trim());
  return plainGeometry({ type: 'Point', coordinates: [decimal(x), decimal(y)] }, toWgs84(system));
}

/** Numbers repeated names, so that no column hides another: `date`, `date (2)`. */
function distinct(headers: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return headers.map(header => {
    const count = (counts.get(header) ?? 0) + 1;
    counts.set(header, count);
    return count === 1 ? header : `${header} (${count})`;
  });
}

/** The line where the CSV parser failed, counted from 1. */
const lineOf = (error: CsvError) => ('lines' in error && typeof error.lines === 'number' ? error.lines : 1);

/**
 * Parses a CSV file with a header line. The geometry comes from `latitude` and `longitude` (in the reference system of
 * a column `srid`, if there is one) or from `wkt`.
 *
 * @throws UnreadableFile
 */
export function parseCsv(
  bytes: Uint8Array,
  mostRows: number,
  assigned: AssignedColumns,
): Required<Pick<Parsed, 'rows' | 'places'>> {
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
  const [names = [], ...rows] = records;
  const headers = distinct(names);
  requireFewCells(records.reduce((count, record) => count + record.length, 0));
  const columns = placeColumns(headers, assigned);
  const places = PLACE_COLUMNS.flatMap((field): PlaceOfColumn[] => {
    const name = headers[columns[field]];
    return name === undefined ? [] : [{ name, field, first: rows[0]?.[columns[field]] ?? '' }];
  });
  const taken = new Set(Object.values(columns));
  const own = headers.flatMap((header, i) => (taken.has(i) ? [] : [{ header, i }]));
  // The first row has all columns, later ones only those they fill.
  return {
    places,
    rows: rows.map((record, row) => ({
      geometry: geometryOf(record, columns),
      values: Object.fromEntries(
        own.flatMap(({ header, i }) =>
          record[i] === undefined && row > 0 ? [] : [[header, unprotected(record[i] ?? '')]],
        ),
      ),
    })),
  };
}
