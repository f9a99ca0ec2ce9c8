import { isPictureName } from './parse/open-submissions';
import type { ParsedRow } from './parse/parsed-file';

const ADDRESS = /^https?:/i;
/** Longer cells are not names, and more names of one row are not read. */
const [MOST_TEXT, MOST_NAMES, MOST_DEPTH] = [4000, 100, 4];

/** Some programs of Windows separate folders by backslashes. */
const baseOf = (path: string) => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
/** Kobo writes underscores for spaces in names of files, and macOS takes accents apart. */
const keyOf = (name: string) => baseOf(name).normalize().toLowerCase().replaceAll(' ', '_');

/** Texts in a value, such as Kobo's list of attachments. */
function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return value.length > MOST_TEXT ? [] : value.split(/[,;\n]/);
  if (typeof value !== 'object' || value === null || depth > MOST_DEPTH) return [];
  return Object.values(value).flatMap(one => textsIn(one, depth + 1));
}

/** What a row says of pictures: names in the archive, and names that it lacks. */
export interface RowPictures {
  found: string[];
  missing: string[];
}

/** Finds the pictures that rows name among the files of an archive, by name without folder, ignoring case. */
export function pictureFinder(files: readonly string[]) {
  const byKey = new Map<string, string[]>();
  for (const file of files) byKey.set(keyOf(file), [...(byKey.get(keyOf(file)) ?? []), file]);
  /** @param uuid of the row: Kobo has a folder for each submission, in which names repeat */
  return function picturesOf({ values }: ParsedRow, uuid: unknown): RowPictures {
    const names = textsIn(Object.values(values))
      .map(text => text.trim())
      .filter(isPictureName);
    const found = new Set<string>();
    const missing = new Map<string, string>();
    for (const name of names.slice(0, MOST_NAMES)) {
      const files = byKey.get(keyOf(name)) ?? [];
      const file = files.find(one => typeof uuid === 'string' && one.includes(uuid)) ?? files[0];
      if (file) found.add(file);
      // A picture elsewhere in the web is not expected in the file.
      else if (!ADDRESS.test(name)) missing.set(keyOf(name), baseOf(name));
    }
    return { found: [...found], missing: [...missing.values()] };
  };
}
