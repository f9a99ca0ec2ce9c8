import type { ExportRow, ExportTable } from './export-table';

/** Writes a table as GeoJSON feature collection (RFC 7946) page by page; properties have the columns' stable names. */
export async function* geojsonOf(table: ExportTable): AsyncGenerator<string> {
  const feature = ({ id, geometry, values }: ExportRow) =>
    JSON.stringify({
      type: 'Feature',
      id,
      geometry,
      properties: Object.fromEntries(table.columns.map((column, i) => [column.name, values[i] ?? null])),
    });
  yield `{"type":"FeatureCollection","name":${JSON.stringify(table.name)},"features":[`;
  let isStarted = false;
  for await (const rows of table.pages) {
    if (rows.length === 0) continue;
    yield (isStarted ? ',\n' : '\n') + rows.map(feature).join(',\n');
    isStarted = true;
  }
  yield '\n]}\n';
}
