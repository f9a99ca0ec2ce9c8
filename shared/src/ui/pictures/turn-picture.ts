import type { NewPicture } from '../../outbox/picture';
import { heicInWorker } from './heic-in-worker';
import { shrinkInWorker } from './shrink-in-worker';
import { writeTakenAt } from './write-taken-at';

/**
 * Rotates a new picture by a quarter turn to the right. The result is an upright JPEG with the same position and date.
 * @returns `null` when it cannot be decoded
 */
export async function turnPicture(
  { file, taken, turns = 0 }: NewPicture,
  turn = shrinkInWorker,
  decode = heicInWorker,
): Promise<Pick<NewPicture, 'file' | 'turns'> | null> {
  let turned = await turn(file.bytes, file.type, true);
  if (!turned && file.type === 'image/heic') {
    const jpeg = await decode(file.bytes);
    turned = jpeg && (await turn(jpeg, 'image/jpeg', true));
  }
  if (!turned) return null;
  const name = `${file.name.replace(/\.\w+$/, '')}.jpg`;
  return { file: { bytes: writeTakenAt(turned, taken), name, type: 'image/jpeg' }, turns: turns + 1 };
}
