import { PLACE_COLUMNS } from 'shared/server';
import { type Axis, readCoordinate } from './decimal';
import { firstPositions, MOST_SEARCHED, type PlaceHints, type ReadIn, systemOfFile } from './guess-system';
import { type Parsed, type PlaceOfColumn, requireFewCells } from './parsed-file';
import { type AssignedColumns, type PlaceIndexes, placeColumns, systemOfHeaders } from './place-columns';
import { readPlace } from './read-place';
import { systemNamed } from './systems';
import { plainGeometry, type Reproject, toWgs84 } from './to-wgs84';

export type TableCell = string | number | boolean | null | undefined;

/** Hints from a person about a table: fields of columns, and the system of its coordinates. */
export interface TableHints extends PlaceHints {
  assigned: AssignedColumns;
}

/** Maximum number of rows, such as a title, above the headers. */
export const MOST_ABOVE = 10;

export const isFilled = (cell: TableCell): boolean => cell !== null && cell !== undefined && cell !== '';

/** Numbers repeated names so that all columns stay distinct: `date`, `date (2)`. */
function distinct(headers: readonly string[]): string[] {
  const counts = new Map<string, number>();
  const original = new Set(headers);
  return headers.map(header => {
    let count = counts.get(header) ?? 0;
    let name = header;
    do {
      count += 1;
      name = count === 1 ? header : `${header} (${count})`;
    } while (count > 1 && original.has(name));
    counts.set(header, count);
    return name;
  });
}

/**
 * Removes the rows above the headers. The headers are the first row with columns of a position, otherwise the first
 * row with several filled cells.
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

/**
 * The system of rows that do not name one. If the first rows all name a system, it is the system of the first row.
 */
function readInOf(
  headers: readonly string[],
  records: readonly (readonly TableCell[])[],
  columns: PlaceIndexes,
  hints: PlaceHints,
): ReadIn {
  const searched = records.slice(0, MOST_SEARCHED);
  const unnamed = searched.filter(record => textOf(record[columns.srid]) === '');
  const first = unnamed.length === 0 ? textOf(records[0]?.[columns.srid]) : '';
  return systemOfFile(
    hints,
    () => (first ? systemNamed(first) : systemOfHeaders(headers, columns)),
    () =>
      unnamed.flatMap(record => {
        const text = textOf(record[columns.wkt]);
        const place = text ? readPlace(text) : null;
        if (place) return place.system ? [] : firstPositions([place.geometry]);
        const position = text ? null : coordinatesOf(record, columns);
        return position ? [position] : [];
      }),
  );
}

/**
 * Makes a reader of the positions of rows.
 * @throws UnreadableFile for an unknown reference system
 */
function geometryReader(columns: PlaceIndexes, { system }: ReadIn) {
  const conversions = new Map([['', toWgs84(system)]]);
  function conversionOf(named: string): Reproject {
    const conversion = conversions.get(named) ?? toWgs84(systemNamed(named));
    conversions.set(named, conversion);
    return conversion;
  }
  return function geometryOf(record: readonly TableCell[]): unknown {
    const reproject = conversionOf(textOf(record[columns.srid]));
    const text = textOf(record[columns.wkt]);
    if (text) {
      const place = readPlace(text);
      return place && plainGeometry(place.geometry, place.system ? toWgs84(place.system) : reproject);
    }
    const coordinates = coordinatesOf(record, columns);
    return coordinates && plainGeometry({ type: 'Point', coordinates }, reproject);
  };
}

/**
 * Parses a table with a line of headers, possibly below a title. The geometry comes from coordinate columns or from a
 * column of whole geometries, see `readPlace`. Its system is the one that the geometry names, otherwise the one in
 * the row's column of systems, otherwise one for the whole table.
 * @throws UnreadableFile
 */
export function parseTable(
  lines: readonly (readonly TableCell[])[],
  { assigned, ...hints }: TableHints,
): Required<Pick<Parsed, 'rows' | 'places' | 'readIn'>> {
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
  const valueHeaders = headers.flatMap((header, i) => (taken.has(i) ? [] : [{ header, i }]));
  const readIn = readInOf(headers, records, columns, hints);
  const geometryOf = geometryReader(columns, readIn);
  // The first row has all columns. Later rows have only columns with a cell.
  return {
    places,
    readIn,
    rows: records.map((record, row) => ({
      geometry: geometryOf(record),
      values: Object.fromEntries(
        valueHeaders.flatMap(({ header, i }) =>
          record[i] === undefined && row > 0 ? [] : [[header, record[i] ?? '']],
        ),
      ),
    })),
  };
}
