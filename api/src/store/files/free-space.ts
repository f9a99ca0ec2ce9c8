import { statfs } from 'node:fs/promises';

/** Free bytes of a folder's file system for this process; `null`: not every file system reports it. */
export async function freeSpace(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
