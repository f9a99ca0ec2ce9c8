import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeWhole } from './durable-files';
import { type FileStorage, isStorageKey } from './file-storage';

/** When a file was last modified, in ms since 1970; 0 if it no longer exists. */
export async function modifiedAt(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Stores files in a folder, in subfolders by the year and month of their key. */
export function folderStorage(folder: string): FileStorage {
  function fileOf(key: string): string {
    if (!isStorageKey(key)) throw new Error('Not a storage key');
    return join(folder, key);
  }

  return {
    async put(key, bytes) {
      const file = fileOf(key);
      await mkdir(dirname(file), { recursive: true });
      await writeWhole(file, bytes);
    },

    async open(key) {
      if (!isStorageKey(key)) return null;
      try {
        const handle = await open(fileOf(key), 'r');
        const { size } = await handle.stat();
        if (size === 0) {
          await handle.close();
          return null;
        }
        return { stream: handle.createReadStream(), bytes: size };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async keysBefore(instant) {
      const keys: string[] = [];
      for (const entry of await entriesOf(folder))
        if (
          entry.isFile() &&
          isStorageKey(entry.name) &&
          (await modifiedAt(join(folder, entry.name))) < instant
        )
          keys.push(entry.name);
      return keys;
    },

    async remove(key) {
      const file = fileOf(key);
      await rm(file, { force: true });
      // The rest of an interrupted `put`.
      await rm(`${file}.part`, { force: true });
    },
  };
}
