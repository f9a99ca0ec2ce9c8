import type { NewPicture } from './picture';
import { shrinkInWorker } from './shrink-in-worker';
import { writeTakenAt } from './write-taken-at';

/**
 * Turns a picture of this device a quarter to the right: an upright JPEG, with the place and day it was taken.
 * @returns `null` where this browser cannot decode it
 */
export async function turnPicture(
  { file, taken, turns = 0 }: NewPicture,
  turn = shrinkInWorker,
): Promise<Pick<NewPicture, 'file' | 'turns'> | null> {
  const turned = await turn(file.bytes, file.type, true);
  if (!turned) return null;
  const name = `${file.name.replace(/\.\w+$/, '')}.jpg`;
  return { file: { bytes: writeTakenAt(turned, taken), name, type: 'image/jpeg' }, turns: turns + 1 };
}
