import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config';
import type { Context } from '../records/context';
import { type PictureKeys, pictureStorage, removePicture } from './picture-store';

/** A request takes minutes: a mark this old was left behind by a server that was killed. */
const LEFT_BEHIND_MS = 24 * 3_600_000;

const folderOf = ({ dataFolder }: Config) => join(dataFolder, 'unfinished-pictures');

/**
 * Notes on the disk that a picture's files are being stored and its record is not written yet.
 * @returns takes the note away
 */
export async function markUnfinished(config: Config, keys: PictureKeys): Promise<() => Promise<void>> {
  await mkdir(folderOf(config), { recursive: true });
  const mark = join(folderOf(config), `${randomUUID()}.json`);
  await writeFile(mark, JSON.stringify(keys));
  return () => rm(mark, { force: true });
}

/** The keys in a mark; `null` in one that was being written when the server was killed: nothing was stored yet. */
function keysIn(text: string): PictureKeys | null {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * Takes away the files of pictures whose server was killed between storing them and writing their record. Only what is
 * marked is looked at: another database beside the same folder costs no picture.
 * @returns how many went
 */
export async function clearUnfinished(context: Context, now = Date.now()): Promise<number> {
  const folder = folderOf(context.config);
  await mkdir(folder, { recursive: true });
  const storage = pictureStorage(context.config);
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
