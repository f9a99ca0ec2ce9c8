import { filesIn, unpackedFiles } from './archive';
import { UnreadableFile } from './parsed-file';

const TABLE = /\.(?:csv|tsv|geojson|json|xlsx)$/i;

const PICTURE = /\.(?:jpe?g|png|webp|heic|heif|avif)$/i;

export const isPictureName = (name: string): boolean => PICTURE.test(name);
export const isTableName = (name: string): boolean => TABLE.test(name);

const stemOf = (name: string) => name.replace(TABLE, '');

/** The main table of an archive: the only one, or the one whose name begins the names of its repeated groups. */
function tableIn(names: readonly string[]): string {
  const tables = names.filter(isTableName);
  const table = tables.find(one => tables.every(other => stemOf(other).startsWith(stemOf(one))));
  if (table === undefined) throw new UnreadableFile('archive_tables', { count: tables.length });
  return table;
}

/**
 * Opens an archive of a table and its pictures, such as an export of forms.
 * @throws UnreadableFile
 */
export function openSubmissions(bytes: Uint8Array): { table: Uint8Array; pictures: string[] } {
  const names = filesIn(bytes);
  const name = tableIn(names);
  const table = unpackedFiles(bytes, one => one === name).get(name) ?? new Uint8Array();
  // Nested archives are refused, since an archive may be nested endlessly.
  if (table[0] === 0x50 && table[1] === 0x4b && !/\.xlsx$/i.test(name))
    throw new UnreadableFile('archive_tables', { count: 1 });
  return { table, pictures: names.filter(isPictureName) };
}
