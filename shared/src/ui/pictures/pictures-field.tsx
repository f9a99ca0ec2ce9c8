import {
  type Dispatch,
  type DragEvent,
  type SetStateAction,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { LIMITS, type Media, messageOf } from '../../contract';
import { type NewPicture, type Picture, problemsOfWords, takenAt } from '../../outbox/picture';
import { useLocale } from '../../platform/language';
import { AddPictures } from './add-pictures';
import { mediaUrl } from './media-url';
import { PictureCard } from './picture-card';
import { type OfferHandlers, PictureOffers } from './picture-offers';
import { PicturePreview } from './picture-preview';
import classes from './pictures.module.css';
import { useTexts } from './texts';
import { useAddedFiles } from './use-added-files';
import type { PicturesState } from './use-pictures';
import { useTurnedPictures } from './use-turned-pictures';

/** A copy of the list with one item moved. Targets outside the list change nothing. */
function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const moved = [...list];
  if (to < 0 || to >= list.length) return moved;
  const [item] = moved.splice(from, 1);
  if (item !== undefined) moved.splice(to, 0, item);
  return moved;
}

export interface PicturesFieldProps extends OfferHandlers {
  /** The value from `usePictures`. */
  value: Picture[];
  onChange: Dispatch<SetStateAction<Picture[]>>;
  onPreparing?: PicturesState['onPreparing'];
  /** Author of new pictures, usually the signed-in user. */
  author?: string | undefined;
  /** A picture of an earlier visit, shown until the record has one. */
  earlier?: EarlierPicture | undefined;
  /** Files that are added automatically. */
  shared?: readonly File[];
  /** Called with the number of shared files that were taken or refused. The record has no room for the others. */
  onSharedTaken?: (count: number) => void;
}

export interface EarlierPicture {
  media: Media;
  /** Text that says when the picture was taken. */
  when: string;
}

const NO_FILES: readonly File[] = [];

/** Drag type of pictures, which distinguishes them from dragged text or links. */
const DRAGGED = 'application/x-avicable-picture';

/** Field for the pictures of a record: adds, sorts, describes and removes them. */
export function PicturesField({
  value,
  onChange,
  onPreparing,
  author = '',
  earlier,
  shared = NO_FILES,
  onSharedTaken,
  onOfferPosition,
  onOfferDate,
}: PicturesFieldProps) {
  const t = useTexts();
  const locale = useLocale();
  const [announcement, setAnnouncement] = useState('');
  const dragged = useRef<number | null>(null);
  const words = useMemo(() => ({ author }), [author]);
  const onReady = useCallback(
    (picture: NewPicture) => onChange(pictures => [...pictures, picture]),
    [onChange],
  );
  const remaining = value.filter(picture => !picture.removed);
  const room = LIMITS.picturesPerRecord - remaining.length;
  const [cover, ...others] = remaining;
  const [open, setOpen] = useState(false);
  const listed = open || value.some(picture => problemsOfWords(picture).length > 0);
  const offering = remaining.find(picture => {
    const { position, date } = takenAt(picture);
    return (position && onOfferPosition) || (date && onOfferDate);
  });
  const { waiting, refusals, add } = useAddedFiles(words, onReady, room, onPreparing);
  const [addedShared, setAddedShared] = useState<readonly File[]>(NO_FILES);
  const [sharedTaken, setSharedTaken] = useState(0);
  useEffect(
    function addShared() {
      if (shared.length === 0 || addedShared === shared) return;
      setAddedShared(shared);
      setSharedTaken(Math.min(shared.length, room));
      add(shared);
    },
    [shared, addedShared, room, add],
  );
  useEffect(
    function tellWhenTaken() {
      if (sharedTaken > 0 && waiting === 0) onSharedTaken?.(sharedTaken);
    },
    [sharedTaken, waiting, onSharedTaken],
  );
  const { turning, turn } = useTurnedPictures(onChange, onPreparing);

  const move = (from: number, to: number) => {
    onChange(pictures => moveItem(pictures, from, to));
    setAnnouncement(t('moved', { place: to + 1, total: value.length }));
  };
  const drop = (event: DragEvent, to: number) => {
    if (dragged.current === null || !event.dataTransfer.types.includes(DRAGGED)) return;
    event.preventDefault();
    move(dragged.current, to);
    dragged.current = null;
  };

  return (
    <div className={classes.field}>
      <AddPictures onFiles={add} waiting={waiting} refusals={refusals} count={remaining.length}>
        {cover ? (
          <PicturePreview key={cover.key} large picture={cover} />
        ) : (
          earlier && <Earlier {...earlier} />
        )}
      </AddPictures>
      {offering && (
        <PictureOffers picture={offering} onOfferPosition={onOfferPosition} onOfferDate={onOfferDate} />
      )}
      {value.length > 0 && (
        <details open={listed} onToggle={event => setOpen(event.currentTarget.open)}>
          <summary className={classes.each}>
            {others.map(picture => (
              <PicturePreview key={picture.key} picture={picture} />
            ))}
            <span>{t('each', { count: value.length })}</span>
          </summary>
          {listed && (
            <ol className={classes.list} aria-label={t('list')}>
              {value.map((picture, place) => (
                <PictureCard
                  key={picture.key}
                  picture={picture}
                  place={place}
                  total={value.length}
                  onChange={changed =>
                    onChange(pictures => pictures.map(item => (item.key === changed.key ? changed : item)))
                  }
                  onMove={to => move(place, to)}
                  turning={turning === picture.key}
                  onTurn={turn}
                  onDrag={event => {
                    dragged.current = place;
                    event.dataTransfer.setData(DRAGGED, picture.key);
                    event.dataTransfer.effectAllowed = 'move';
                  }}
                  onDrop={event => drop(event, place)}
                />
              ))}
            </ol>
          )}
        </details>
      )}
      {remaining.length > LIMITS.picturesPerRecord && (
        <p role="alert" className={classes.refusals}>
          {messageOf({ code: 'too_many', params: { limit: LIMITS.picturesPerRecord } }, locale)}
        </p>
      )}
      <p aria-live="polite" className="ui-spoken">
        {announcement}
      </p>
    </div>
  );
}

function Earlier({ media, when }: EarlierPicture) {
  return (
    <figure className={classes.earlier}>
      <img src={mediaUrl(media.thumbnail)} alt="" className={classes.shown} />
      <figcaption>{when}</figcaption>
    </figure>
  );
}
