import { chmodSync, closeSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Whether an error says that another user owns the path. */
const isNotOurs = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EPERM';

function restrict(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    // Another server that shares the folder has removed the path in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/**
 * Creates a folder that only its owner can read, or restricts an existing folder and the files and folders directly
 * in it.
 * @returns `false` if the folder or an entry belongs to another user
 */
export function keepPrivate(folder: string): boolean {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  try {
    chmodSync(folder, FOLDER_MODE);
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory()) restrict(join(folder, entry.name), FOLDER_MODE);
      else if (entry.isFile()) restrict(join(folder, entry.name), FILE_MODE);
    return true;
  } catch (error) {
    if (isNotOurs(error)) return false;
    throw error;
  }
}

/** Creates a missing file that only its owner can read; SQLite gives the files beside it the same permissions. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', FILE_MODE));
}
