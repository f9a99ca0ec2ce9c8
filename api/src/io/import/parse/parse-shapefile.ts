import { type UnzipFileFilter, unzipSync } from 'fflate';
import { parseDbf, parseShp } from 'shpjs';
import { checkDbf, checkShp } from './check-shapefile';
import { inMegabytes, type ParsedRow, RECORDS_BYTES, UnreadableFile } from './parsed-file';
import { plainGeometry, toWgs84 } from './to-wgs84';

const PARTS = /\.(shp|dbf|prj|cpg)$/i;

/** @throws UnreadableFile */
function unpacked(bytes: Uint8Array): Map<string, Uint8Array> {
  let total = 0;
  const filter: UnzipFileFilter = ({ name, originalSize }) => {
    if (name === '[Content_Types].xml') throw new UnreadableFile('workbook');
    if (!PARTS.test(name) || name.includes('__MACOSX')) return false;
    total += originalSize;
    if (total > RECORDS_BYTES)
      throw new UnreadableFile('archive_size', { limit: inMegabytes(RECORDS_BYTES) });
    return true;
  };
  try {
    const files = unzipSync(bytes, { filter });
    return new Map(Object.entries(files).map(([name, file]) => [name.toLowerCase(), file]));
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    // The parser throws its own and built-in errors for bytes that are not an archive or contradict themselves.
    throw new UnreadableFile('archive');
  }
}

const textOf = (bytes: Uint8Array | undefined) => (bytes ? new TextDecoder().decode(bytes) : undefined);

/** Parses the shapefile in an archive, converted to WGS 84 by its `.prj`. @throws UnreadableFile */
export function parseShapefile(bytes: Uint8Array): ParsedRow[] {
  const files = unpacked(bytes);
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
