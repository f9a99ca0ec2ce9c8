import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { writeWhole } from './durable-files';

/**
 * Storage of small files such as pictures, in a folder or a bucket. The server makes the keys (`2026/11/<uuid>.jpg`),
 * which never contain a name given by a user.
 */
export interface FileStorage {
  /** Stores bytes under a key, overwriting an existing file. The bytes are durable when the promise resolves. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Opens a file as a stream with its size; `null` for an unknown key or an empty file. */
  open(key: string): Promise<{ stream: Readable; bytes: number } | null>;
  /** Keys of the files last modified before an instant, in ms since 1970. Subfolders are not searched. */
  keysBefore(instant: number): Promise<string[]>;
  /** Removes a file; an unknown key is not an error. */
  remove(key: string): Promise<void>;
}

const KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*\.[a-z0-9]+$/;

/** Whether a text is a valid key: no empty part, no `..`, nothing that leaves the folder. */
export const isStorageKey = (text: string): boolean => text.length <= 200 && KEY.test(text);

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

/** Stores files in a folder, with their keys as paths. */
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
      // An interrupted `put` leaves this file.
      await rm(`${file}.part`, { force: true });
    },
  };
}
