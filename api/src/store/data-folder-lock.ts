import { join } from 'node:path';
import { SQLite } from './sqlite';

export const LOCK_FILE = 'lock.sqlite';

/** Another process works on the same data folder. */
export class DataFolderInUse extends Error {
  constructor(readonly folder: string) {
    super(`Another process uses the data folder ${folder}`);
  }
}

/**
 * Takes the data folder for this process alone; the operating system frees it when the process ends, however it does.
 * @returns a function that gives it back
 */
export function lockDataFolder(folder: string): () => void {
  // A lock of its own, so that worker threads may still open the database.
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
