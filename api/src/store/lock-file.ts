import { SQLite } from './sqlite';

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
