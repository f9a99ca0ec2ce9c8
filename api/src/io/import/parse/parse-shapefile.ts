import { parseDbf, parseShp } from 'shpjs';
import { unpackedFiles } from './archive';
import { checkDbf, checkShp } from './check-shapefile';
import { type ParsedRow, UnreadableFile } from './parsed-file';
import { plainGeometry, toWgs84 } from './to-wgs84';

const PARTS = /\.(shp|dbf|prj|cpg)$/i;

const textOf = (bytes: Uint8Array | undefined) => (bytes ? new TextDecoder().decode(bytes) : undefined);

/** Parses the shapefile in an archive, converted to WGS 84 by its `.prj`. @throws UnreadableFile */
export function parseShapefile(bytes: Uint8Array): ParsedRow[] {
  const parts = [...unpackedFiles(bytes, name => PARTS.test(name))];
  const files = new Map(parts.map(([name, file]) => [name.toLowerCase(), file]));
  const shapes = [...files.keys()].filter(name => name.endsWith('.shp'));
  const [name] = shapes;
  if (!name || shapes.length > 1) throw new UnreadableFile('archive_contents', { count: shapes.length });
  const part = (extension: string) => files.get(name.replace(/shp$/, extension));
  const shp = part('shp') as Uint8Array;
  const table = part('dbf');
  checkShp(shp);
  if (table) checkDbf(table);
  const geometries = parseShp(shp, textOf(part('prj')));
  const records = table ? parseDbf(table, textOf(part('cpg'))) : [];
  if (table && records.length !== geometries.length) throw new UnreadableFile('shapefile');
  const flat = toWgs84(4326);
  return geometries.map((geometry, i) => ({
    geometry: plainGeometry(geometry, flat),
    values: records[i] ?? {},
  }));
}
