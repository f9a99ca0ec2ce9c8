import { type Dispatch, type SetStateAction, useCallback, useState } from 'react';
import type { NewPicture, Picture } from '../../outbox/picture';
import { notify } from '../core/notification-store';
import { heicInWorker } from './heic-in-worker';
import { shrinkInWorker } from './shrink-in-worker';
import { useTexts } from './texts';
import { writeTakenAt } from './write-taken-at';

/**
 * Rotates a new picture by a quarter turn to the right. The result is an upright JPEG with the same position and
 * date.
 * @returns `null` if the picture cannot be decoded
 */
async function turnPicture(
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

/**
 * Rotates pictures of a form. `turning` is the key of the picture whose rotation began last; `null` as soon as a
 * rotation ends.
 * @param onPreparing gets a promise for each rotation, for which saving the form waits
 */
export function useTurnedPictures(
  onChange: Dispatch<SetStateAction<Picture[]>>,
  onPreparing?: (work: Promise<void>) => void,
) {
  const t = useTexts();
  const [turning, setTurning] = useState<string | null>(null);
  const turn = useCallback(
    (picture: NewPicture) => {
      const { key } = picture;
      setTurning(key);
      const work = turnPicture(picture)
        .then(turned => {
          if (turned)
            onChange(all =>
              all.map(candidate =>
                candidate.key === key && candidate.kind === 'new' ? { ...candidate, ...turned } : candidate,
              ),
            );
          else notify({ type: 'error', msg: t('turnFailed') });
        })
        .catch(error => {
          console.warn('A picture could not be turned', error);
          notify({ type: 'error', msg: t('turnFailed') });
        })
        .finally(() => setTurning(null));
      onPreparing?.(work);
    },
    [onChange, onPreparing, t],
  );
  return { turning, turn };
}
