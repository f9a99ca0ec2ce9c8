import type { Position } from 'shared/map/geometry';
import type { ExportRow, ExportTable, ExportValue } from './export-table';

// Excel takes a file for UTF-8 only with this mark.
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
// A spreadsheet runs what begins so; a leading apostrophe makes it text again.
const FORMULA = /^[=+\-@\t\r]/;

/** A value as one field of a CSV line: harmless as a formula, quoted where it must be. */
export function csvField(value: ExportValue, separator: string): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const pair = ([longitude, latitude]: Position) => `${longitude} ${latitude}`;

/** Latitude and longitude of a point, empty for a line, and the geometry as well-known text. */
function geometryFields({ geometry }: ExportRow): ExportValue[] {
  if (geometry.type === 'Point')
    return [geometry.coordinates[1], geometry.coordinates[0], `POINT (${pair(geometry.coordinates)})`];
  if (geometry.type === 'LineString')
    return [null, null, `LINESTRING (${geometry.coordinates.map(pair).join(', ')})`];
  return [null, null, null];
}

/**
 * A table as CSV, page by page. Semicolons in French, whose spreadsheets read no other, commas in English; numbers
 * keep their point.
 */
export async function* csvOf(table: ExportTable, separator: ';' | ','): AsyncGenerator<string> {
  const line = (values: readonly ExportValue[]) =>
    values.map(value => csvField(value, separator)).join(separator) + LINE_END;
  const headers = [...table.columns.map(column => column.header), 'latitude', 'longitude', 'wkt'];
  yield BYTE_ORDER_MARK + line(headers);
  for await (const rows of table.pages)
    yield rows.map(row => line([...row.values, ...geometryFields(row)])).join('');
}
