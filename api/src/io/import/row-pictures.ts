import { LIMITS, type Problem } from 'shared/contract';
import { uploadFieldsOf } from '../../domain/media/media-input';
import { preparePicture } from '../../domain/media/prepare-picture';
import { addMedia, findOwnMedia, withStoredPicture } from '../../domain/media/service';
import type { Context } from '../../domain/records/context';
import { inWrite } from '../../domain/records/in-write';
import { externalUuid } from './external-uuid';
import { unpackedFiles } from './parse/archive';
import { isPictureName } from './parse/open-submissions';
import type { ParsedRow } from './parse/parsed-file';

/** A row with the files of its pictures. `record` identifies its record. */
export interface RowToPicture {
  row: number;
  record: string;
  files: readonly string[];
}

interface StoredPictures {
  media: [row: number, ids: number[]][];
  problems: { row: number; problem: Problem }[];
}

/** The bytes of one picture. @throws UnreadableFile */
const pictureIn = (archive: Uint8Array, file: string): Uint8Array =>
  unpackedFiles(archive, name => name === file, LIMITS.pictureBytes).get(file) ?? new Uint8Array();

/**
 * Stores the pictures of an archive before the records that show them. Reuses pictures that an interrupted import of
 * the same rows stored.
 * @param note called before each picture; may throw to end the import
 */
export async function storePictures(
  context: Context,
  userId: number,
  archive: Uint8Array,
  rows: readonly RowToPicture[],
  note: () => Promise<void>,
): Promise<StoredPictures> {
  const stored: StoredPictures = { media: [], problems: [] };
  for (const { row, record, files } of rows) {
    const ids: number[] = [];
    for (const file of files) {
      await note();
      const uuid = externalUuid(`picture ${userId}`, record, file);
      const reused = await findOwnMedia({ context, db: context.db, userId }, uuid);
      const id = reused ? reused.media.id : await storeOne(context, userId, pictureIn(archive, file), uuid);
      if (typeof id === 'number') ids.push(id);
      else stored.problems.push({ row, problem: { path: ['media_id'], ...id } });
    }
    stored.media.push([row, ids]);
  }
  return stored;
}

async function storeOne(
  context: Context,
  userId: number,
  bytes: Uint8Array,
  uuid: string,
): Promise<number | Pick<Problem, 'code' | 'params'>> {
  const outcome = await preparePicture(bytes);
  if (outcome.status === 'refused') return outcome.fault;
  return withStoredPicture(context, outcome.picture, (keys, written) =>
    inWrite(context, userId, async writer => {
      const { media } = await addMedia(writer, outcome.picture, keys, uploadFieldsOf({ uuid }));
      written();
      return media.id;
    }),
  );
}

const ADDRESS = /^https?:/i;
/** Limits: length of a cell, names per row, and nesting. Anything beyond is ignored. */
const [MOST_TEXT, MOST_NAMES, MOST_DEPTH] = [4000, 100, 4];

/** Some Windows programs separate folders by backslashes. */
const baseOf = (path: string) => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
/** Ignores case. Kobo replaces spaces in file names by underscores, and macOS decomposes accents. */
const keyOf = (name: string) => baseOf(name).normalize().toLowerCase().replaceAll(' ', '_');

/** All texts in a value, which may be nested like Kobo's list of attachments. */
function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return value.length > MOST_TEXT ? [] : value.split(/[,;\n]/);
  if (typeof value !== 'object' || value === null || depth > MOST_DEPTH) return [];
  return Object.values(value).flatMap(one => textsIn(one, depth + 1));
}

/** The pictures that a row names: files in the archive, and names without a file. */
export interface RowPictures {
  found: string[];
  missing: string[];
}

/**
 * Makes a function that finds the pictures named in rows among the files of an archive. Folders and case of names are
 * ignored.
 */
export function pictureFinder(files: readonly string[]) {
  const byKey = new Map<string, string[]>();
  for (const file of files) byKey.set(keyOf(file), [...(byKey.get(keyOf(file)) ?? []), file]);
  /**
   * Finds the pictures of a row.
   * @param uuid of the row: Kobo has one folder per submission, and names repeat in other folders
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
