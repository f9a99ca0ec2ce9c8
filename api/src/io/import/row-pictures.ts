import { isPictureName } from './parse/open-submissions';
import type { ParsedRow } from './parse/parsed-file';

const ADDRESS = /^https?:/i;
/** Limits of a cell's length, of names per row and of nesting; anything beyond is ignored. */
const [MOST_TEXT, MOST_NAMES, MOST_DEPTH] = [4000, 100, 4];

/** Some Windows programs separate folders by backslashes. */
const baseOf = (path: string) => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
/** Kobo replaces spaces in file names by underscores, and macOS decomposes accents. */
const keyOf = (name: string) => baseOf(name).normalize().toLowerCase().replaceAll(' ', '_');

/** All texts in a value, such as in Kobo's list of attachments. */
function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return value.length > MOST_TEXT ? [] : value.split(/[,;\n]/);
  if (typeof value !== 'object' || value === null || depth > MOST_DEPTH) return [];
  return Object.values(value).flatMap(one => textsIn(one, depth + 1));
}

/** The pictures that a row names: those in the archive, and missing ones. */
export interface RowPictures {
  found: string[];
  missing: string[];
}

/**
 * Makes a function that finds the pictures named in rows among the files of an archive, by name without folder and
 * case.
 */
export function pictureFinder(files: readonly string[]) {
  const byKey = new Map<string, string[]>();
  for (const file of files) byKey.set(keyOf(file), [...(byKey.get(keyOf(file)) ?? []), file]);
  /**
   * Finds the pictures of a row.
   * @param uuid of the row: Kobo has one folder per submission, and names repeat across them
   */
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
      // A picture on the web is not expected in the archive.
      else if (!ADDRESS.test(name)) missing.set(keyOf(name), baseOf(name));
    }
    return { found: [...found], missing: [...missing.values()] };
  };
}
