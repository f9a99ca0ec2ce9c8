import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder';

/**
 * Writes a file that is whole or not there at all, also after a power cut or on a full disk, and that is on the disk when
 * it resolves. Only its owner reads it. Overwrites what was there.
 */
export async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const part = `${file}.part`;
  try {
    const handle = await open(part, 'w', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}
