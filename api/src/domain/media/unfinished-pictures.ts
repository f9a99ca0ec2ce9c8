import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config';
import type { Context } from '../records/context';
import { type PictureKeys, pictureStorage, removePicture } from './picture-store';

/** Requests take minutes: a mark this old was left by a killed server. */
const LEFT_BEHIND_MS = 24 * 3_600_000;

const folderOf = ({ dataFolder }: Config) => join(dataFolder, 'unfinished-pictures');

/**
 * Marks on disk that a picture's files are being stored and its record is not written yet.
 * @returns a function that removes the mark
 */
export async function markUnfinished(config: Config, keys: PictureKeys): Promise<() => Promise<void>> {
  await mkdir(folderOf(config), { recursive: true });
  const mark = join(folderOf(config), `${randomUUID()}.json`);
  await writeFile(mark, JSON.stringify(keys));
  return () => rm(mark, { force: true });
}

/** The keys in a mark; `null` if the server was killed while writing it, before anything was stored. */
function keysIn(text: string): PictureKeys | null {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * Removes picture files of a server that was killed before it wrote their record. Only marked files are checked, so
 * that a wrong database beside the folder costs no pictures.
 * @returns the number of removed pictures
 */
export async function clearUnfinished(context: Context, now = Date.now()): Promise<number> {
  const folder = folderOf(context.config);
  await mkdir(folder, { recursive: true });
  const storage = pictureStorage(context);
  let cleared = 0;
  for (const name of await readdir(folder)) {
    const mark = join(folder, name);
    if (now - (await stat(mark)).mtimeMs < LEFT_BEHIND_MS) continue;
    const keys = keysIn(await readFile(mark, 'utf8'));
    const row =
      keys &&
      (await context.db
        .selectFrom('media')
        .select('id')
        .where('storage', '=', keys.storage)
        .executeTakeFirst());
    if (keys && !row) {
      await removePicture(storage, keys);
      cleared += 1;
    }
    await rm(mark, { force: true });
  }
  return cleared;
}
