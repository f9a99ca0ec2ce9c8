import AntImage from 'antd/es/image';
import { cloneElement, type ReactElement, useEffect, useState } from 'react';
import type { Media } from '../../contract';
import { formatDate, useLocale } from '../../platform/language';
import { Alert } from '../core/alert';
import { Button } from '../core/button';
import { CaretLeftIcon, CaretRightIcon, XIcon } from '../core/icons';
import { ExportIcon, MagnifyingGlassMinusIcon, MagnifyingGlassPlusIcon } from './icons';
import { mediaUrl } from './media-url';
import classes from './pictures.module.css';
import { useTexts } from './texts';

export interface GalleryViewerProps {
  pictures: readonly Media[];
  /** Index of the shown picture; `null` while the viewer is closed. */
  place: number | null;
  onPlace: (place: number) => void;
  onClose: () => void;
}

/**
 * Full-screen viewer of pictures and their captions. Arrow keys and buttons change the picture. Escape closes the
 * viewer.
 */
export function GalleryViewer({ pictures, place, onPlace, onClose }: GalleryViewerProps) {
  const t = useTexts();
  const total = pictures.length;
  useEndsMeet(place, total, onPlace);
  const current = place ?? 0;
  const title = t('viewer.title', { place: current + 1, total });
  return (
    <AntImage.PreviewGroup
      items={pictures.map(({ storage, remark }) => ({ src: mediaUrl(storage), alt: remark }))}
      preview={{
        open: place !== null,
        current,
        rootClassName: classes.viewer ?? '',
        onChange: onPlace,
        onOpenChange: open => !open && onClose(),
        closeIcon: (
          <>
            <XIcon />
            <span className="ui-spoken">{t('viewer.close')}</span>
          </>
        ),
        countRender: () => <span aria-live="polite">{title}</span>,
        imageRender: (image, { current: shown = 0 }) => <Sheet picture={pictures[shown]} image={image} />,
        actionsRender: (_, { actions, current: shown }) => {
          const turn = (by: number) => {
            actions.onReset();
            onPlace((shown + by + total) % total);
          };
          return (
            <span className={classes.cardButtons}>
              {total > 1 && (
                <IconButton icon={<CaretLeftIcon />} name={t('viewer.previous')} onClick={() => turn(-1)} />
              )}
              <IconButton
                icon={<MagnifyingGlassMinusIcon />}
                name={t('viewer.zoomOut')}
                onClick={actions.onZoomOut}
              />
              <IconButton
                icon={<MagnifyingGlassPlusIcon />}
                name={t('viewer.zoomIn')}
                onClick={actions.onZoomIn}
              />
              <Button
                type="text"
                size="large"
                href={mediaUrl(pictures[shown]?.storage ?? '')}
                target="_blank"
                rel="noreferrer"
                icon={<ExportIcon />}
                aria-label={t('viewer.original')}
              />
              {total > 1 && (
                <IconButton icon={<CaretRightIcon />} name={t('viewer.next')} onClick={() => turn(1)} />
              )}
            </span>
          );
        },
        // Opens and closes without animation.
        motionName: '',
        // antd uses `alt` as the name of the dialog and of the picture.
        ...{ alt: title },
      }}
    />
  );
}

const IconButton = ({ icon, name, onClick }: { icon: ReactElement; name: string; onClick: () => void }) => (
  <Button type="text" size="large" icon={icon} aria-label={name} onClick={onClick} />
);

/**
 * Arrow keys lead from the last picture to the first and back. Home and End lead to the first and last picture. antd
 * handles the other arrow keys.
 */
function useEndsMeet(place: number | null, total: number, onPlace: (place: number) => void) {
  useEffect(
    function watchKeys() {
      const last = total - 1;
      const onKeyDown = ({ key }: KeyboardEvent) => {
        if (key === 'Home' || (key === 'ArrowRight' && place === last)) onPlace(0);
        if (key === 'End' || (key === 'ArrowLeft' && place === 0)) onPlace(last);
      };
      if (place !== null) window.addEventListener('keydown', onKeyDown);
      return function stopWatching() {
        window.removeEventListener('keydown', onKeyDown);
      };
    },
    [place, total, onPlace],
  );
}

function Sheet({ picture, image }: { picture: Media | undefined; image: ReactElement }) {
  const t = useTexts();
  const locale = useLocale();
  const [failed, setFailed] = useState<Media>();
  if (!picture) return null;
  const words = [
    picture.date && formatDate(picture.date, locale),
    picture.author && t('credits.author', { author: picture.author }),
    picture.source && t('credits.source', { source: picture.source }),
  ].filter(word => word);
  return (
    <figure onErrorCapture={() => setFailed(picture)}>
      {failed === picture ? (
        <Alert type="error" showIcon title={t('viewer.failed')} />
      ) : (
        cloneElement(image, { ...{ alt: picture.remark } })
      )}
      <figcaption>
        {picture.remark && <p>{picture.remark}</p>}
        {words.length > 0 && <p className={classes.credits}>{words.join(' · ')}</p>}
      </figcaption>
    </figure>
  );
}
