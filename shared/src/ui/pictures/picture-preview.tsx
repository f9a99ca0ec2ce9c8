import { useState } from 'react';
import type { Picture } from '../../outbox/picture';
import { FileImageIcon } from './icons';
import { mediaUrl } from './media-url';
import classes from './pictures.module.css';
import { useTexts } from './texts';
import { type Preview, useBytesPreview } from './use-bytes-preview';

function usePreview(picture: Picture): Preview {
  const ofFile = useBytesPreview(picture.kind === 'new' ? picture.file.bytes : undefined);
  const [failed, setFailed] = useState<string>();
  if (picture.kind === 'new') return ofFile;
  const url = mediaUrl(picture.media.thumbnail);
  return { url, onError: () => setFailed(url), state: failed === url ? 'failed' : 'shown' };
}

/** A preview of a form's picture, or the reason why it cannot be shown. */
export function PicturePreview({ picture, large = false }: { picture: Picture; large?: boolean }) {
  const t = useTexts();
  const { url, onError, state } = usePreview(picture);
  const failure = picture.kind === 'new' ? 'previewLater' : 'noPreview';
  const size = large ? classes.shown : '';
  if (state !== 'shown' || !url)
    return (
      <span
        className={`${classes.placeholder} ${size}`}
        title={t(state === 'pending' ? 'previewPending' : 'noPreview')}
      >
        <FileImageIcon aria-hidden="true" />
        {state === 'pending' && <span>{t('previewPending')}</span>}
        {state === 'failed' && <span>{t(failure)}</span>}
      </span>
    );
  return (
    <img src={url} alt="" className={`${classes.preview} ${size}`} onError={onError} draggable={false} />
  );
}
