import { useState } from 'react';
import type { Media } from '../../contract';
import { ImagesIcon } from './icons';
import { mediaUrl } from './media-url';
import classes from './mosaic.module.css';
import { useTexts } from './texts';
import { useViewer } from './use-viewer';

/** Number of pictures shown; in narrow places only the first. */
const SHOWN = 3;

/** The first pictures of a record, large and of a fixed height. They open the viewer. */
export function Mosaic({ pictures }: { pictures: readonly Media[] }) {
  const t = useTexts();
  const { viewer, open } = useViewer(pictures);
  const total = pictures.length;
  return (
    <div className={classes.mosaic} data-shown={Math.min(total, SHOWN)}>
      {pictures.slice(0, SHOWN).map((picture, place) => (
        <button
          key={picture.id}
          type="button"
          className={classes.picture}
          aria-label={t('open', { place: place + 1, total })}
          onClick={() => open(place)}
        >
          <img src={mediaUrl(picture.thumbnail)} alt="" decoding="async" />
          {place === 0 && <Sharp key={picture.storage} picture={picture} />}
        </button>
      ))}
      {total > 1 && (
        <span className={classes.total} aria-hidden="true">
          <ImagesIcon />
          <span className={classes.few}>1 / {total}</span>
          <span className={classes.many}>{t('total', { count: total })}</span>
        </span>
      )}
      {viewer}
    </div>
  );
}

/** The full picture, above its thumbnail, which stays visible if the picture fails to load. */
function Sharp({ picture }: { picture: Media }) {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return (
    <img
      src={mediaUrl(picture.storage)}
      alt={picture.remark}
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}
