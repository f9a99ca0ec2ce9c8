import { unzipSync } from 'fflate';
import { parseDbf, parseShp } from 'shpjs';
import { type ParsedRow, UnreadableFile } from './parsed-file';
import { plainGeometry, toWgs84 } from './to-wgs84';

const PARTS = /\.(shp|dbf|prj|cpg)$/i;
/** An archive that unpacks to more is a bomb or no import. */
const UNPACKED_BYTES = 400 * 1024 * 1024;

function unpacked(bytes: Uint8Array): Map<string, Uint8Array> {
  let total = 0;
  const files = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!PARTS.test(name) || name.includes('__MACOSX')) return false;
      total += originalSize;
      if (total > UNPACKED_BYTES) throw new UnreadableFile('The archive unpacks to too much');
      return true;
    },
  });
  return new Map(Object.entries(files).map(([name, file]) => [name.toLowerCase(), file]));
}

const textOf = (bytes: Uint8Array | undefined) => (bytes ? new TextDecoder().decode(bytes) : undefined);

/** Records of the shapefile in an archive, in WGS 84 by its `.prj`. @throws UnreadableFile */
export function parseShapefile(bytes: Uint8Array): ParsedRow[] {
  const files = unpacked(bytes);
  const shapes = [...files.keys()].filter(name => name.endsWith('.shp'));
  const [name] = shapes;
  if (!name || shapes.length > 1) throw new UnreadableFile('The archive must hold one shapefile');
  const part = (extension: string) => files.get(name.replace(/shp$/, extension));
  const geometries = parseShp(part('shp') as Uint8Array, textOf(part('prj')));
  const table = part('dbf');
  const records = table ? parseDbf(table, textOf(part('cpg'))) : [];
  const flat = toWgs84(4326);
  return geometries.map((geometry, i) => ({
    geometry: plainGeometry(geometry, flat),
    values: records[i] ?? {},
  }));
}
