import { statfs } from 'node:fs/promises';

/** Free bytes on a folder's file system for this process; `null` if the file system does not report them. */
export async function freeSpace(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
