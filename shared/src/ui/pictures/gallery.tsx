import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Media } from '../../contract';
import { lazyPart } from '../core/lazy-part';
import type { GalleryViewerProps } from './gallery-viewer';
import { ImagesIcon } from './icons';
import { mediaUrl } from './media-url';
import mosaic from './mosaic.module.css';
import classes from './pictures.module.css';
import { useTexts } from './texts';

/** Fallback if the viewer fails to load: opens the picture itself in a new tab. */
function PlainViewer({ pictures, place, onClose }: GalleryViewerProps) {
  const picture = place === null ? undefined : pictures[place];
  useEffect(
    function openPicture() {
      if (!picture) return;
      window.open(mediaUrl(picture.storage), '_blank', 'noreferrer');
      onClose();
    },
    [picture, onClose],
  );
  return null;
}

/** The viewer, which loads when the first picture is opened. */
const LazyViewer = lazyPart(async () => (await import('./gallery-viewer')).GalleryViewer, PlainViewer);

interface Viewer {
  viewer: ReactNode;
  open: (place: number) => void;
}

function useViewer(pictures: readonly Media[]): Viewer {
  const [used, setUsed] = useState(false);
  const [place, setPlace] = useState<number | null>(null);
  return {
    viewer: used && (
      <Suspense>
        <LazyViewer pictures={pictures} place={place} onPlace={setPlace} onClose={() => setPlace(null)} />
      </Suspense>
    ),
    open(place) {
      setUsed(true);
      setPlace(place);
    },
  };
}

/** A small square picture without a text of its own: what is beside it says what it shows. */
export const Thumbnail = ({ picture }: { picture: Media }) => (
  <img className={classes.square} src={mediaUrl(picture.thumbnail)} alt="" width={48} height={48} />
);

/** Thumbnails of a record's pictures, which open the viewer. Renders nothing without pictures. */
export function Gallery({ pictures }: { pictures: readonly Media[] }) {
  const t = useTexts();
  const { viewer, open } = useViewer(pictures);
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
              onClick={() => open(place)}
            >
              <img src={mediaUrl(picture.thumbnail)} alt={picture.remark} loading="lazy" decoding="async" />
            </button>
          </li>
        ))}
      </ul>
      {viewer}
    </>
  );
}

/** Maximum number of shown pictures. A narrow container shows only the first picture. */
const SHOWN = 3;

/** The first pictures of a record, large and of a fixed height. They open the viewer. */
export function Mosaic({ pictures }: { pictures: readonly Media[] }) {
  const t = useTexts();
  const { viewer, open } = useViewer(pictures);
  const total = pictures.length;
  return (
    <div className={mosaic.mosaic} data-shown={Math.min(total, SHOWN)}>
      {pictures.slice(0, SHOWN).map((picture, place) => (
        <button
          key={picture.id}
          type="button"
          className={mosaic.picture}
          aria-label={t('open', { place: place + 1, total })}
          onClick={() => open(place)}
        >
          <img src={mediaUrl(picture.thumbnail)} alt="" decoding="async" />
          {place === 0 && <Sharp key={picture.storage} picture={picture} />}
        </button>
      ))}
      {total > 1 && (
        <span className={mosaic.total} aria-hidden="true">
          <ImagesIcon />
          <span className={mosaic.few}>1 / {total}</span>
          <span className={mosaic.many}>{t('total', { count: total })}</span>
        </span>
      )}
      {viewer}
    </div>
  );
}

/** The full picture above its thumbnail. If the picture fails to load, the thumbnail stays visible. */
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
