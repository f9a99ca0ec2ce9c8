import { open } from 'node:fs/promises';

/** Has what a folder lists survive a power cut: names that were added, renamed, removed. Windows opens no folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
