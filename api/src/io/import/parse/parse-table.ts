import { PLACE_COLUMNS } from 'shared/contract';
import { firstPositions, guessSystem, systemNamed } from './guess-system';
import { type Parsed, type PlaceOfColumn, requireFewCells, UnreadableFile } from './parsed-file';
import {
  type AssignedColumns,
  type PlaceIndexes,
  placeColumns,
  systemOfHeaders,
  wordsOf,
} from './place-columns';
import { type Axis, readCoordinate } from './read-coordinate';
import { readPlace } from './read-place';
import { plainGeometry, type Reproject, sridOf, toWgs84 } from './to-wgs84';

export type TableCell = string | number | boolean | null | undefined;

/** What a person says about a table: fields of columns, and the EPSG number of its coordinates. */
export interface TableHints {
  assigned: AssignedColumns;
  srid?: number | undefined;
}

/** Rows in which a reference system is searched. */
const MOST_SEARCHED = 1000;

/** Rows above the headers, such as a title, among which those are searched. */
export const MOST_ABOVE = 10;

export const isFilled = (cell: TableCell): boolean => cell !== null && cell !== undefined && cell !== '';

/** Numbers repeated names, so that no column hides another: `date`, `date (2)`. */
function distinct(headers: readonly string[]): string[] {
  const counts = new Map<string, number>();
  const given = new Set(headers);
  return headers.map(header => {
    let count = counts.get(header) ?? 0;
    let name = header;
    do {
      count += 1;
      name = count === 1 ? header : `${header} (${count})`;
    } while (count > 1 && given.has(name));
    counts.set(header, count);
    return name;
  });
}

/**
 * Leaves out what stands above the headers: those are the first row that names a position, else the first with several
 * filled cells.
 */
function fromHeaders(
  records: readonly (readonly TableCell[])[],
  assigned: AssignedColumns,
): readonly (readonly TableCell[])[] {
  const first = records.slice(0, MOST_ABOVE);
  const named = first.findIndex(record => {
    const { wkt, latitude, longitude } = placeColumns(record.map(textOf), assigned, () => '');
    return wkt >= 0 || (latitude >= 0 && longitude >= 0);
  });
  const at = named >= 0 ? named : first.findIndex(record => record.filter(isFilled).length > 1);
  return at > 0 ? records.slice(at) : records;
}

const textOf = (cell: TableCell) => (cell === null || cell === undefined ? '' : String(cell).trim());

function coordinatesOf(record: readonly TableCell[], columns: PlaceIndexes): [number, number] | null {
  const read = (axis: Axis) => {
    const text = textOf(record[columns[axis]]);
    return text === '' ? null : readCoordinate(text, axis);
  };
  const [x, y] = [read('longitude'), read('latitude')];
  return x === null || y === null ? null : [x, y];
}

/** The EPSG number of rows that name none: as said, as the headers name it, or as the coordinates look. */
function systemOf(
  headers: readonly string[],
  records: readonly (readonly TableCell[])[],
  columns: PlaceIndexes,
  said: number | undefined,
): number {
  const named = said ?? systemOfHeaders(headers, columns);
  if (named !== undefined) return named;
  const positions = records.slice(0, MOST_SEARCHED).flatMap(record => {
    const text = textOf(record[columns.wkt]);
    const position = text ? null : coordinatesOf(record, columns);
    const place = text ? readPlace(text) : null;
    if (place) return place.srid ? [] : firstPositions([place.geometry]);
    return position ? [position] : [];
  });
  return guessSystem(positions);
}

/** The registry of EPSG has no smaller numbers. */
const LEAST_SRID = 1024;

/** The EPSG number of a system as a cell names it: `2154`, `EPSG:4326`, `Lambert 93`. @throws UnreadableFile */
function systemSaid(text: string): number {
  const words = wordsOf(text);
  const system = (words.includes('utm') ? undefined : systemNamed(words)) ?? sridOf(text);
  if (system < LEAST_SRID) throw new UnreadableFile('system', { system: text.slice(0, 60) });
  return system;
}

/** Reads the position of a row. @throws UnreadableFile for an unknown reference system */
function geometryReader(columns: PlaceIndexes, srid: number) {
  const conversions = new Map<number, Reproject>();
  function conversionOf(number: number): Reproject {
    const conversion = conversions.get(number) ?? toWgs84(number);
    conversions.set(number, conversion);
    return conversion;
  }
  return function geometryOf(record: readonly TableCell[]): unknown {
    const named = textOf(record[columns.srid]);
    const system = named ? systemSaid(named) : srid;
    const text = textOf(record[columns.wkt]);
    if (text) {
      const place = readPlace(text);
      return place && plainGeometry(place.geometry, conversionOf(place.srid ?? system));
    }
    const coordinates = coordinatesOf(record, columns);
    return coordinates && plainGeometry({ type: 'Point', coordinates }, conversionOf(system));
  };
}

/**
 * Reads a table with a line of headers, above which a title may stand. The geometry comes from columns of coordinates,
 * in the reference system of a column `srid` or of the whole table, or from one of whole geometries, see `readPlace`.
 *
 * @throws UnreadableFile
 */
export function parseTable(
  lines: readonly (readonly TableCell[])[],
  { assigned, srid }: TableHints,
): Required<Pick<Parsed, 'rows' | 'places' | 'srid'>> {
  const [names = [], ...records] = fromHeaders(lines, assigned);
  const headers = distinct(names.map(textOf));
  requireFewCells(records.reduce((count, record) => count + record.length, headers.length));
  const firstOf = (column: number) => textOf(records.find(record => textOf(record[column]) !== '')?.[column]);
  const columns = placeColumns(headers, assigned, firstOf);
  const places = PLACE_COLUMNS.flatMap((field): PlaceOfColumn[] => {
    const name = headers[columns[field]];
    return name === undefined ? [] : [{ name, field, first: textOf(records[0]?.[columns[field]]) }];
  });
  const taken = new Set(Object.values(columns));
  const own = headers.flatMap((header, i) => (taken.has(i) ? [] : [{ header, i }]));
  const system = systemOf(headers, records, columns, srid);
  const geometryOf = geometryReader(columns, system);
  // The first row has all columns, later ones only those they fill.
  return {
    places,
    srid: system,
    rows: records.map((record, row) => ({
      geometry: geometryOf(record),
      values: Object.fromEntries(
        own.flatMap(({ header, i }) =>
          record[i] === undefined && row > 0 ? [] : [[header, record[i] ?? '']],
        ),
      ),
    })),
  };
}
