import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { freeSpace } from '../../store/files/free-space';

/** Room that a disk keeps beside what is copied to it. */
const MARGIN_BYTES = 50_000_000;

/** A disk has too little room for a copy; nothing was written. Sizes in bytes. */
export class NoRoom extends Error {
  constructor(
    readonly folder: string,
    readonly needed: number,
    readonly free: number,
  ) {
    super(`${folder} has ${free} bytes of room, ${needed} are needed`);
  }
}

/** Bytes of some files; missing ones have none. */
export async function bytesOf(folder: string, paths: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const path of paths) bytes += (await stat(join(folder, path)).catch(() => null))?.size ?? 0;
  return bytes;
}

/** Creates a folder and requires room for some bytes on its disk, where the system tells how much there is. @throws NoRoom */
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
