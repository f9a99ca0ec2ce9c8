import { useEffect, useRef, useState } from 'react';
import { formatLength, useLocale } from 'shared/i18n';
import { locateDevice, type MapPosition, type OwnPlace } from 'shared/map';
import { LocalizedLink, paths } from 'shared/navigation';
import { Button, CaretRightIcon } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { positionQuery } from '../../search-state/search-state';
import styles from './add-sheet.module.css';
import { FeatherDrawing, LineDrawing, SupportDrawing } from './drawings';

const CHOICES = [
  { key: 'support', path: paths.newInfrastructure('point'), Drawing: SupportDrawing },
  { key: 'line', path: paths.newInfrastructure('line'), Drawing: LineDrawing },
  { key: 'case', path: paths.newMortality(), Drawing: FeatherDrawing },
] as const;

/** Zoom at which neighbouring supports can be told apart. */
const CLOSE = 18;

/** Largest error in metres of a usable device position. Otherwise the record starts at the centre of the map. */
const ACCURATE = 100;

/**
 * A path with the place of the new record: the device's position with its accuracy in metres, or else the view of the
 * map.
 */
function withPlace(path: string, ownPlace: OwnPlace | null, view: MapPosition | null): string {
  const position = ownPlace
    ? { zoom: CLOSE, longitude: ownPlace.position[0], latitude: ownPlace.position[1] }
    : view;
  if (!position) return path;
  const query = new URLSearchParams(positionQuery(position));
  if (ownPlace) query.set('accuracy', String(Math.ceil(ownPlace.accuracy)));
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

export function AddSheet({ view, onClose }: { view: MapPosition | null; onClose: () => void }) {
  const t = useTexts();
  const locale = useLocale();
  const dialog = useRef<HTMLDialogElement>(null);
  const [place, setPlace] = useState<OwnPlace | 'unknown' | null>(null);
  useEffect(function openDialog() {
    dialog.current?.showModal();
  }, []);
  useEffect(function locate() {
    let isLeft = false;
    void locateDevice().then(fix => !isLeft && setPlace(fix && fix.accuracy <= ACCURATE ? fix : 'unknown'));
    return function leave() {
      isLeft = true;
    };
  }, []);
  const ownPlace = place === 'unknown' ? null : place;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the sheet; Escape closes the dialog by itself.
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby="add-title"
      onClose={onClose}
      onClick={event => event.target === event.currentTarget && dialog.current?.close()}
    >
      <div className={styles.content}>
        <h2 id="add-title">{t('add.question')}</h2>
        <p role="status">
          {place === null && t('add.locating')}
          {place === 'unknown' && t('add.atCentre')}
          {ownPlace && t('add.atOwnPlace', { accuracy: formatLength(Math.ceil(ownPlace.accuracy), locale) })}
        </p>
        <ul>
          {CHOICES.map(({ key, path, Drawing }) => (
            <li key={key}>
              <LocalizedLink to={withPlace(path, ownPlace, view)} className={styles.choice ?? ''}>
                <Drawing />
                <span>
                  <b>{t(`add.${key}.title`)}</b> <small>{t(`add.${key}.detail`)}</small>
                </span>
                <CaretRightIcon />
              </LocalizedLink>
            </li>
          ))}
        </ul>
        <Button className={styles.cancel ?? ''} onClick={() => dialog.current?.close()}>
          {t('add.cancel')}
        </Button>
      </div>
    </dialog>
  );
}
