import { join } from 'node:path';
import { lockFile } from './lock-file';

export const LOCK_FILE = 'lock.sqlite';

/** Another process uses the data folder. */
export class DataFolderInUse extends Error {
  constructor(readonly folder: string) {
    super(`Another process uses the data folder ${folder}`);
  }
}

/**
 * Locks the data folder for this process.
 * @returns a function that releases the lock
 */
export function lockDataFolder(folder: string): () => void {
  // A separate file, so that worker threads can still open the database.
  const unlock = lockFile(join(folder, LOCK_FILE));
  if (!unlock) throw new DataFolderInUse(folder);
  return unlock;
}
