import { useEffect, useState } from 'react';
import { isLocalRef, type LocalRef, type RecordRef } from '../../contract';
import { pendingPicture } from '../../outbox';
import classes from './pictures.module.css';
import { useTexts } from './texts';
import { useBytesPreview } from './use-bytes-preview';

interface WaitingPicturesProps {
  refs: readonly RecordRef[];
  /** Shows only the first picture, as large as its container. */
  large?: boolean;
}

/** The pictures among `refs` that wait on this device. A picture that cannot be shown is left out. */
export function WaitingPictures({ refs, large = false }: WaitingPicturesProps) {
  const t = useTexts();
  const local = refs.filter(isLocalRef);
  if (local.length === 0) return null;
  return (
    <ul className={large ? classes.large : classes.gallery} aria-label={t('gallery')}>
      {local.slice(0, large ? 1 : local.length).map(ref => (
        <WaitingPicture key={ref} pictureRef={ref} />
      ))}
    </ul>
  );
}

function WaitingPicture({ pictureRef }: { pictureRef: LocalRef }) {
  const [bytes, setBytes] = useState<ArrayBuffer>();
  const { url, onError, state } = useBytesPreview(bytes);
  useEffect(
    function readBytes() {
      let active = true;
      void pendingPicture(pictureRef).then(storedBytes => {
        if (active) setBytes(storedBytes);
      });
      return function stopReading() {
        active = false;
      };
    },
    [pictureRef],
  );
  if (!url || state !== 'shown') return null;
  return (
    <li>
      <span className={classes.thumbnail}>
        <img src={url} alt="" onError={onError} />
      </span>
    </li>
  );
}
