import { useEffect, useState } from 'react';
import { isLocalRef, type LocalRef, type RecordRef } from '../../contract';
import { pendingPicture } from '../../outbox';
import classes from './pictures.module.css';
import { useTexts } from './texts';

/** The pictures of a record that waits on this device, as far as they wait as well. */
export function WaitingPictures({ refs }: { refs: readonly RecordRef[] }) {
  const t = useTexts();
  const local = refs.filter(isLocalRef);
  if (local.length === 0) return null;
  return (
    <ul className={classes.gallery} aria-label={t('gallery')}>
      {local.map(ref => (
        <WaitingPicture key={ref} pictureRef={ref} />
      ))}
    </ul>
  );
}

function WaitingPicture({ pictureRef }: { pictureRef: LocalRef }) {
  const [url, setUrl] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(
    function showBytes() {
      let made: string | undefined;
      let wanted = true;
      void pendingPicture(pictureRef).then(bytes => {
        if (!bytes || !wanted) return;
        made = URL.createObjectURL(new Blob([bytes]));
        setUrl(made);
      });
      return function forgetBytes() {
        wanted = false;
        if (made) URL.revokeObjectURL(made);
      };
    },
    [pictureRef],
  );
  if (!url || failed) return null;
  return (
    <li>
      <span className={classes.thumbnail}>
        <img src={url} alt="" onError={() => setFailed(true)} />
      </span>
    </li>
  );
}
