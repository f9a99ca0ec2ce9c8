import { BYTE_ORDER_MARK, type CsvSeparator, csvLine } from 'shared/contract/csv';
import type { Position } from 'shared/geometry';
import type { ExportRow, ExportTable, ExportValue } from './export-table';

const pair = ([longitude, latitude]: Position) => `${longitude} ${latitude}`;

/** Latitude and longitude of a point, empty for a line, and the geometry as well-known text. */
function geometryFields({ geometry }: ExportRow): ExportValue[] {
  if (geometry.type === 'Point')
    return [geometry.coordinates[1], geometry.coordinates[0], `POINT (${pair(geometry.coordinates)})`];
  if (geometry.type === 'LineString')
    return [null, null, `LINESTRING (${geometry.coordinates.map(pair).join(', ')})`];
  return [null, null, null];
}

/** Writes a table as CSV page by page. Well-known text uses decimal points in every language. */
export async function* csvOf(table: ExportTable, separator: CsvSeparator): AsyncGenerator<string> {
  const line = (values: readonly ExportValue[]) => csvLine(values, separator);
  const headers = [...table.columns.map(column => column.header), 'latitude', 'longitude', 'wkt'];
  yield BYTE_ORDER_MARK + line(headers);
  for await (const rows of table.pages)
    yield rows.map(row => line([...row.values, ...geometryFields(row)])).join('');
}
