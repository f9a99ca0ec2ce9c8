import { join } from 'node:path';
import { SQLite } from './sqlite';

export const LOCK_FILE = 'lock.sqlite';

export class DataFolderInUse extends Error {
  constructor(readonly folder: string) {
    super(`Another process uses the data folder ${folder}`);
  }
}

/**
 * Locks the data folder for this process.
 * @returns a function that releases the lock
 * @throws DataFolderInUse
 */
export function lockDataFolder(folder: string): () => void {
  // The lock is a separate file, so that worker threads can still open the database.
  const unlock = lockFile(join(folder, LOCK_FILE));
  if (!unlock) throw new DataFolderInUse(folder);
  return unlock;
}

/**
 * Locks a file, creating it if it is missing. The operating system releases the lock however the process ends.
 * @returns a function that releases the lock; `null` if this or another process holds it
 */
export function lockFile(path: string): (() => void) | null {
  const lock = new SQLite(path, { timeout: 0 });
  try {
    lock.pragma('locking_mode = exclusive');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return null;
    throw error;
  }
  return () => lock.close();
}
