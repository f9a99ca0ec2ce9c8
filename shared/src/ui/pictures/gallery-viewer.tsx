import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Media } from '../../contract';
import { formatDate, useLocale } from '../../platform/language';
import { Alert } from '../core/alert';
import { Button } from '../core/button';
import { CaretLeftIcon, CaretRightIcon, XIcon } from '../core/icons';
import { ExportIcon } from './icons';
import { mediaUrl } from './media-url';
import classes from './pictures.module.css';
import { useTexts } from './texts';

interface GalleryViewerProps {
  pictures: readonly Media[];
  place: number;
  onPlace: (place: number) => void;
  onClose: () => void;
}

/** Full-screen viewer of pictures and their captions. Arrow keys and buttons change the picture, Escape closes. */
export function GalleryViewer({ pictures, place, onPlace, onClose }: GalleryViewerProps) {
  const t = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const picture = pictures[place];
  useEffect(function open() {
    const shown = dialog.current;
    shown?.showModal?.();
    return function close() {
      shown?.close?.();
    };
  }, []);

  if (!picture) return null;
  const total = pictures.length;
  const turn = (by: number) => onPlace((place + by + total) % total);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') turn(1);
    else if (event.key === 'ArrowLeft') turn(-1);
    else if (event.key === 'Home') onPlace(0);
    else if (event.key === 'End') onPlace(total - 1);
    else return;
    event.preventDefault();
  };
  const title = t('viewer.title', { place: place + 1, total });
  return (
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-label={title}
      onCancel={onClose}
      onKeyDown={onKeyDown}
    >
      <header>
        <span aria-live="polite">{title}</span>
        <Button
          type="text"
          size="large"
          href={mediaUrl(picture.storage)}
          target="_blank"
          rel="noreferrer"
          icon={<ExportIcon />}
          aria-label={t('viewer.original')}
        />
        <Button type="text" size="large" icon={<XIcon />} aria-label={t('viewer.close')} onClick={onClose} />
      </header>
      <Sheet key={picture.id} picture={picture} />
      {total > 1 && (
        <>
          <Button
            className={classes.previous}
            shape="circle"
            size="large"
            icon={<CaretLeftIcon />}
            aria-label={t('viewer.previous')}
            onClick={() => turn(-1)}
          />
          <Button
            className={classes.next}
            shape="circle"
            size="large"
            icon={<CaretRightIcon />}
            aria-label={t('viewer.next')}
            onClick={() => turn(1)}
          />
        </>
      )}
    </dialog>
  );
}

function Sheet({ picture }: { picture: Media }) {
  const t = useTexts();
  const locale = useLocale();
  const [failed, setFailed] = useState(false);
  const words = [
    picture.date && formatDate(picture.date, locale),
    picture.author && t('credits.author', { author: picture.author }),
    picture.source && t('credits.source', { source: picture.source }),
  ].filter(word => word);
  return (
    <figure>
      {failed ? (
        <Alert type="error" showIcon title={t('viewer.failed')} />
      ) : (
        <img src={mediaUrl(picture.storage)} alt={picture.remark} onError={() => setFailed(true)} />
      )}
      <figcaption>
        {picture.remark && <p>{picture.remark}</p>}
        {words.length > 0 && <p className={classes.credits}>{words.join(' · ')}</p>}
      </figcaption>
    </figure>
  );
}
