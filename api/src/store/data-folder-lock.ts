import { join } from 'node:path';
import { SQLite } from './sqlite';

export const LOCK_FILE = 'lock.sqlite';

/** Another process uses the data folder. */
export class DataFolderInUse extends Error {
  constructor(readonly folder: string) {
    super(`Another process uses the data folder ${folder}`);
  }
}

/**
 * Locks the data folder for this process; the operating system releases the lock however the process ends.
 * @returns a function that releases the lock
 */
export function lockDataFolder(folder: string): () => void {
  // A file of its own, so that worker threads can still open the database.
  const lock = new SQLite(join(folder, LOCK_FILE), { timeout: 0 });
  try {
    lock.pragma('locking_mode = exclusive');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code === 'SQLITE_BUSY') throw new DataFolderInUse(folder);
    throw error;
  }
  return () => lock.close();
}
