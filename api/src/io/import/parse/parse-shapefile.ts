import { parseShp } from 'shpjs';
import { unpackedFiles } from './archive';
import { checkDbf, checkShp } from './check-shapefile';
import { decodedDbf } from './decode-dbf';
import { firstPositions, type PlaceHints, type ReadIn, readInOfAll, systemOfFile } from './guess-system';
import { type Parsed, type ParsedRow, UnreadableFile } from './parsed-file';
import { systemNamed } from './systems';
import { plainGeometry, toWgs84 } from './to-wgs84';

const PARTS = /\.(shp|dbf|prj|cpg)$|(?:^|\/)columns\.csv$/i;
const LIST = /(?:^|\/)columns\.csv$/;

const textOf = (bytes: Uint8Array | undefined) => (bytes ? new TextDecoder().decode(bytes) : undefined);

/** Full column names by short ones, from the list that our exports add to their layers. */
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
function readLayer(
  files: ReadonlyMap<string, Uint8Array>,
  name: string,
  hints: PlaceHints,
): { rows: ParsedRow[]; readIn: ReadIn } {
  const part = (extension: string) => files.get(name.replace(/shp$/, extension));
  const shp = part('shp') as Uint8Array;
  const table = part('dbf');
  checkShp(shp);
  if (table) checkDbf(table);
  const geometries = parseShp(shp);
  const system = textOf(part('prj'))?.trim();
  const records = table ? decodedDbf(table, textOf(part('cpg'))) : [];
  if (table && records.length !== geometries.length) throw new UnreadableFile('shapefile');
  const declared = () => (system ? systemNamed(system) : undefined);
  const readIn = systemOfFile(hints, declared, () => firstPositions(geometries));
  const reproject = toWgs84(readIn.system);
  const rows = geometries.map((geometry, i) => ({
    geometry: plainGeometry(geometry, reproject),
    values: records[i] ?? {},
  }));
  return { rows, readIn };
}

/**
 * Parses the shapefile in an archive and converts it to WGS 84 from the system in its `.prj`, or the one its
 * coordinates suggest. Our own exports may contain several shapefiles, one per geometry type, and a list of full
 * column names.
 * @throws UnreadableFile
 */
export function parseShapefile(
  bytes: Uint8Array,
  hints: PlaceHints,
): Required<Pick<Parsed, 'rows' | 'readIn'>> {
  const parts = [...unpackedFiles(bytes, name => PARTS.test(name))];
  const files = new Map(parts.map(([name, file]) => [name.toLowerCase(), file]));
  const shapes = [...files.keys()].filter(name => name.endsWith('.shp'));
  const list = [...files.keys()].find(name => LIST.test(name));
  if (shapes.length === 0 || (shapes.length > 1 && !list))
    throw new UnreadableFile('archive_contents', { count: shapes.length });
  const names = wholeNames(list === undefined ? undefined : files.get(list));
  const layers = shapes.map(shape => readLayer(files, shape, hints));
  return {
    rows: layers
      .flatMap(({ rows }) => rows)
      .map(({ geometry, values }) => ({ geometry, values: renamed(values, names) })),
    readIn: readInOfAll(layers.map(({ readIn }) => readIn)) as ReadIn,
  };
}
