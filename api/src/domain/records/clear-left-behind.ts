import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Age in ms from which a folder counts as left behind, far longer than any folder is in use. */
const LEFT_BEHIND_MS = 24 * 3_600_000;

const isAnother = (error: unknown) =>
  ['ENOENT', 'EACCES', 'EPERM'].includes(String((error as NodeJS.ErrnoException).code));

/**
 * Removes folders that a killed server left behind. Folders that are already gone or belong to another user are
 * ignored.
 * @param prefix of the folders' names
 * @param now ms since 1970
 */
export async function clearLeftBehind(folder: string, prefix: string, now = Date.now()): Promise<void> {
  const names = await readdir(folder).catch((error: unknown): string[] => {
    if (isAnother(error)) return [];
    throw error;
  });
  for (const name of names.filter(one => one.startsWith(prefix))) {
    const path = join(folder, name);
    try {
      if (now - (await stat(path)).mtimeMs > LEFT_BEHIND_MS) await rm(path, { recursive: true, force: true });
    } catch (error) {
      if (!isAnother(error)) throw error;
    }
  }
}
