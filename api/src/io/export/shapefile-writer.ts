import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { BYTE_ORDER_MARK, csvLine, csvSeparator } from 'shared/contract/csv';
import type { Locale } from '../../config/texts';
import { groupBy } from '../../store/group-by';
import type { ExportRow, ExportTable } from './export-table';
import { ShapefileLayer } from './shapefile-layer';
import { shortNames } from './short-names';
import type { Shape } from './shp';
import { EXPORT_TEXTS } from './wording';
import { zipOf } from './zip-stream';

const PARTS = { Point: 'points', LineString: 'lines' } as const;

/** A CSV of the short names of columns, with their full names and titles. */
function* columnList(table: ExportTable, names: readonly string[], locale: Locale): Generator<string> {
  const separator = csvSeparator(locale);
  const { short, name, title } = EXPORT_TEXTS[locale].columns;
  yield BYTE_ORDER_MARK + csvLine([short, name, title], separator);
  for (const [i, column] of table.columns.entries())
    yield csvLine([names[i] ?? '', column.name, column.header], separator);
}

/**
 * Writes a table as an archive of shapefiles in WGS 84, one per geometry type (`…_points`, `…_lines`). Its
 * `columns.csv` lists the full names of the columns. Texts are UTF-8 and cut after 254 bytes.
 * @param day date of the archive's files, so that equal rows give equal bytes on the same day
 */
export async function writeShapefile(
  file: string,
  table: ExportTable,
  { locale, day }: { locale: Locale; day: string },
): Promise<void> {
  const folder = await mkdtemp(`${file}-`);
  const names = shortNames(table.columns.map(({ name }) => name));
  const layers = new Map<Shape, ShapefileLayer>();
  async function layerFor(shape: Shape): Promise<ShapefileLayer> {
    const existing = layers.get(shape);
    if (existing) return existing;
    const name = `${table.name}_${PARTS[shape]}`;
    const added = await ShapefileLayer.open(folder, { name, shape, names }, table.columns);
    layers.set(shape, added);
    return added;
  }
  const shapeOf = ({ geometry }: ExportRow): Shape => (geometry.type === 'Point' ? 'Point' : 'LineString');
  try {
    for await (const rows of table.pages)
      for (const [shape, part] of groupBy(rows, shapeOf)) await (await layerFor(shape)).add(part);
    // A GIS refuses an archive without a shapefile.
    if (layers.size === 0) await layerFor('Point');
    const entries = [...layers.values()].flatMap(layer => layer.entries(day));
    const list = { name: 'columns.csv', text: columnList(table, names, locale) };
    await pipeline(zipOf([...entries, list], new Date(`${day}T00:00:00`)), createWriteStream(file));
  } finally {
    await Promise.all([...layers.values()].map(layer => layer.close()));
    await rm(folder, { recursive: true, force: true });
  }
}
