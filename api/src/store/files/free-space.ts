import { statfs } from 'node:fs/promises';

/** Bytes that this process may still write on a folder's file system; `null` if the system does not report them. */
export async function freeSpace(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
