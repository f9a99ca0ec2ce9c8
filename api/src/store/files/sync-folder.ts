import { open } from 'node:fs/promises';

/**
 * Syncs a folder's entries to disk, so that added, renamed and removed names survive a power cut. Does nothing on
 * Windows.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs a file to disk that another program wrote. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
