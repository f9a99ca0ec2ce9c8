import { chmodSync, closeSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Whether nothing but the owner's permission is missing. */
const isNotOurs = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EPERM';

/**
 * Makes a folder that only its owner reads, and the same of one that is there with the files and folders directly in it.
 * @returns whether it could be: the folder may belong to somebody else
 */
export function keepPrivate(folder: string): boolean {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  try {
    chmodSync(folder, FOLDER_MODE);
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory()) chmodSync(join(folder, entry.name), FOLDER_MODE);
      else if (entry.isFile()) chmodSync(join(folder, entry.name), FILE_MODE);
    return true;
  } catch (error) {
    if (isNotOurs(error)) return false;
    throw error;
  }
}

/** Makes a file that only its owner reads, where there is none: what is made beside it takes its permissions. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', FILE_MODE));
}
