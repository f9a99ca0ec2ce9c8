import { useState } from 'react';
import type { Media } from '../../contract';
import { GalleryViewer } from './gallery-viewer';
import { mediaUrl } from './media-url';
import classes from './pictures.module.css';
import { useTexts } from './texts';

/** Thumbnails of a record's pictures, which open the viewer. Renders nothing without pictures. */
export function Gallery({ pictures }: { pictures: readonly Media[] }) {
  const t = useTexts();
  const [open, setOpen] = useState<number | null>(null);
  if (pictures.length === 0) return null;
  return (
    <>
      <ul className={classes.gallery} aria-label={t('gallery')}>
        {pictures.map((picture, place) => (
          <li key={picture.id}>
            <button
              type="button"
              className={classes.thumbnail}
              aria-label={t('open', { place: place + 1, total: pictures.length })}
              onClick={() => setOpen(place)}
            >
              <img src={mediaUrl(picture.thumbnail)} alt={picture.remark} loading="lazy" decoding="async" />
            </button>
          </li>
        ))}
      </ul>
      <GalleryViewer pictures={pictures} place={open} onPlace={setOpen} onClose={() => setOpen(null)} />
    </>
  );
}
