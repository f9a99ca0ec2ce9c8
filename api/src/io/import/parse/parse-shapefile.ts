import { parseDbf, parseShp } from 'shpjs';
import { unpackedFiles } from './archive';
import { checkDbf, checkShp } from './check-shapefile';
import { firstPositions, guessSystem } from './guess-system';
import { type ParsedRow, UnreadableFile } from './parsed-file';
import { plainGeometry, toWgs84 } from './to-wgs84';

const PARTS = /\.(shp|dbf|prj|cpg)$|(?:^|\/)columns\.csv$/i;
const LIST = /(?:^|\/)columns\.csv$/;

const textOf = (bytes: Uint8Array | undefined) => (bytes ? new TextDecoder().decode(bytes) : undefined);

/** Whole names of columns by their short ones: the list that our exports have beside their layers. */
function wholeNames(list: Uint8Array | undefined): ReadonlyMap<string, string> {
  const lines = (textOf(list) ?? '').split(/\r?\n/).slice(1);
  return new Map(
    lines.flatMap(line => {
      const [, short, name] = /^([^;,"]{1,10})[;,]([^;,"]{1,100})/.exec(line) ?? [];
      return short && name ? [[short, name] as const] : [];
    }),
  );
}

const renamed = (values: Record<string, unknown>, names: ReadonlyMap<string, string>) =>
  names.size === 0
    ? values
    : Object.fromEntries(Object.entries(values).map(([name, value]) => [names.get(name) ?? name, value]));

/** The records of one layer. @throws UnreadableFile */
function rowsOfLayer(files: ReadonlyMap<string, Uint8Array>, name: string): ParsedRow[] {
  const part = (extension: string) => files.get(name.replace(/shp$/, extension));
  const shp = part('shp') as Uint8Array;
  const table = part('dbf');
  checkShp(shp);
  if (table) checkDbf(table);
  const geometries = parseShp(shp);
  const system = textOf(part('prj'))?.trim();
  const records = table ? parseDbf(table, textOf(part('cpg'))) : [];
  if (table && records.length !== geometries.length) throw new UnreadableFile('shapefile');
  const reproject = system ? toWgs84(0, system) : toWgs84(guessSystem(firstPositions(geometries)));
  return geometries.map((geometry, i) => ({
    geometry: plainGeometry(geometry, reproject),
    values: records[i] ?? {},
  }));
}

/**
 * Parses the shapefile in an archive, converted to WGS 84 by its `.prj`, or as the coordinates look. An export of ours may have several, one for
 * each type of geometry, and a list of the whole names of its columns.
 *
 * @throws UnreadableFile
 */
export function parseShapefile(bytes: Uint8Array): ParsedRow[] {
  const parts = [...unpackedFiles(bytes, name => PARTS.test(name))];
  const files = new Map(parts.map(([name, file]) => [name.toLowerCase(), file]));
  const shapes = [...files.keys()].filter(name => name.endsWith('.shp'));
  const list = [...files.keys()].find(name => LIST.test(name));
  if (shapes.length === 0 || (shapes.length > 1 && !list))
    throw new UnreadableFile('archive_contents', { count: shapes.length });
  const names = wholeNames(list === undefined ? undefined : files.get(list));
  return shapes
    .flatMap(shape => rowsOfLayer(files, shape))
    .map(({ geometry, values }) => ({ geometry, values: renamed(values, names) }));
}
