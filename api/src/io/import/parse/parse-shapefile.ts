import { parseShp } from 'shpjs';
import { unpackedFiles } from './archive';
import { decodedDbf } from './decode-dbf';
import { firstPositions, type PlaceHints, type ReadIn, readInOfAll, systemOfFile } from './guess-system';
import { type Parsed, type ParsedRow, UnreadableFile } from './parsed-file';
import { systemNamed } from './systems';
import { plainGeometry, toWgs84 } from './to-wgs84';

const damaged = () => new UnreadableFile('shapefile');
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const HEADER = 100;
const RECORD_HEADER = 8;

/**
 * Checks the record headers of a `.shp` (ESRI Shapefile Technical Description, 1998). Its parser would follow
 * negative lengths back and forth forever. A file that ends inside a record is damaged.
 * @throws UnreadableFile
 */
function checkShp(bytes: Uint8Array): void {
  if (bytes.length < HEADER) throw damaged();
  const view = viewOf(bytes);
  for (let at = HEADER; at + RECORD_HEADER <= bytes.length; ) {
    const length = view.getInt32(at + 4) * 2;
    at += RECORD_HEADER + length;
    if (length < 0 || at > bytes.length) throw damaged();
  }
}

const FIELDS_AT = 32;
const FIELD = 32;
const END_OF_FIELDS = 0x0d;

/**
 * Checks the header of a `.dbf` (dBASE III file format). Its parser makes as many rows as the header declares, even
 * if the file is shorter.
 * @throws UnreadableFile
 */
function checkDbf(bytes: Uint8Array): void {
  if (bytes.length < FIELDS_AT + 1) throw damaged();
  const view = viewOf(bytes);
  const rows = view.getUint32(4, true);
  const headerBytes = view.getUint16(8, true);
  const rowBytes = view.getUint16(10, true);
  let fieldBytes = 1;
  let at = FIELDS_AT;
  for (; at + FIELD <= Math.min(headerBytes, bytes.length) && bytes[at] !== END_OF_FIELDS; at += FIELD)
    fieldBytes += view.getUint8(at + 16);
  if (rowBytes < fieldBytes || headerBytes + rows * rowBytes > bytes.length) throw damaged();
}

const PARTS = /\.(shp|dbf|prj|cpg)$|(?:^|\/)columns\.csv$/i;
const LIST = /(?:^|\/)columns\.csv$/;

const textOf = (bytes: Uint8Array | undefined) => (bytes ? new TextDecoder().decode(bytes) : undefined);

/** Full column names by short name, from the list that our exports add to their shapefiles. */
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
 * Parses the shapefile in an archive and converts it to WGS 84, see `systemOfFile`. Our own exports may contain
 * several shapefiles, one per geometry type, and a list of full column names.
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
