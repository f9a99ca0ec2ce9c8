import { type Dispatch, type SetStateAction, useCallback, useState } from 'react';
import type { NewPicture, Picture } from '../../outbox/picture';
import { notify } from '../core/notification-store';
import { useTexts } from './texts';
import { turnPicture } from './turn-picture';

/**
 * Rotates pictures of a form, one at a time.
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
