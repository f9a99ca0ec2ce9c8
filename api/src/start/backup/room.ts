import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { freeSpace } from '../../store/files/free-space';

/** Space that must stay free beside a copy. */
const MARGIN_BYTES = 50_000_000;

/** A disk has too little space for a copy, which was not begun. Sizes are in bytes. */
export class NoRoom extends Error {
  constructor(
    readonly folder: string,
    readonly needed: number,
    readonly free: number,
  ) {
    super(`${folder} has ${free} bytes of room, ${needed} are needed`);
  }
}

/** Total size of files in bytes; missing files count as empty. */
export async function bytesOf(folder: string, paths: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const path of paths) bytes += (await stat(join(folder, path)).catch(() => null))?.size ?? 0;
  return bytes;
}

/**
 * Creates a folder and requires space for a copy on its disk, if the system reports the free space.
 * @param bytes size of the copy
 * @throws NoRoom
 */
export async function requireRoom(
  folder: string,
  bytes: number,
  free: (folder: string) => Promise<number | null> = freeSpace,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const room = await free(folder);
  const needed = bytes + MARGIN_BYTES;
  if (room !== null && room < needed) throw new NoRoom(folder, needed, room);
}
