import { type Dispatch, type SetStateAction, useCallback, useMemo, useRef, useState } from 'react';
import type { LocalRef, Media, Problem } from '../../contract';
import type { KeptPicture } from '../../outbox/draft-store';
import {
  type Handed,
  type HandOver,
  handOverPictures,
  submitRemovals,
} from '../../outbox/hand-over-pictures';
import {
  type NewPicture,
  type Picture,
  picturesChanged,
  picturesOf,
  picturesProblems,
} from '../../outbox/picture';

/** Pictures of a form, separate from its other values. */
export interface PicturesState {
  value: Picture[];
  onChange: Dispatch<SetStateAction<Picture[]>>;
  /** Reports a picture in preparation. Until it is ready, the form is dirty, and saving waits. */
  onPreparing: (work: Promise<void>) => void;
  /** Resolves to the pictures after every chosen file is ready or refused. */
  ready: () => Promise<Picture[]>;
  /** Whether the pictures differ from those of the record. */
  dirty: boolean;
  /** Problems that prevent saving the pictures, for the form's `validate`. */
  problems: Problem[];
  /**
   * Collects the pictures to submit with the record, once all are ready. A further attempt leaves out pictures that
   * are already in the outbox.
   */
  handOver: () => Promise<HandOver>;
  /** Deletes the removed pictures of the record. Call it after submitting the record. */
  submitRemovals: (record: LocalRef) => void;
  /** Pictures for a draft, with their state in the outbox. Each change creates a new function. */
  toKeep: () => KeptPicture[];
}

/** A picture of an entry under correction, with its reference in the queue. */
export interface WaitingPicture {
  ref: LocalRef;
  picture: NewPicture;
}

const NONE: readonly never[] = [];

/** Pictures of a draft, with their state in the outbox. */
export interface DraftedPictures {
  pictures: Picture[];
  handed: Handed;
}

/**
 * Pictures of a form. Only the first value of each parameter is used.
 * @param media the record's pictures
 * @param waiting pictures still to be sent
 * @param drafted pictures of a draft, which replace all others
 */
export function usePictures(
  media: readonly Media[] = NONE,
  waiting: readonly WaitingPicture[] = NONE,
  drafted: DraftedPictures | null = null,
): PicturesState {
  const [initial] = useState(media);
  const [start] = useState((): Picture[] => [
    ...picturesOf(initial),
    ...waiting.map(({ picture }) => picture),
  ]);
  const [value, setValue] = useState(() => (drafted ? withMedia(drafted.pictures, initial) : start));
  // Submitting reads this copy, since a file may become ready between two renders.
  const latest = useRef(value);
  const pending = useRef<Promise<unknown>>(Promise.resolve());
  const [handed] = useState<Handed>(
    () =>
      drafted?.handed ??
      new Map(waiting.map(({ ref, picture: { key, fields } }) => [key, { ref, fields, turns: 0 }])),
  );
  const [preparing, setPreparing] = useState(0);
  const ready = useCallback(async () => {
    for (let awaited: unknown; awaited !== pending.current; ) {
      awaited = pending.current;
      await pending.current;
    }
    return latest.current;
  }, []);
  const changed = useMemo(() => value !== start && picturesChanged(value, initial), [value, start, initial]);
  return {
    value,
    onChange: useCallback(update => {
      latest.current = typeof update === 'function' ? update(latest.current) : update;
      setValue(latest.current);
    }, []),
    onPreparing: useCallback(work => {
      setPreparing(count => count + 1);
      pending.current = Promise.all([pending.current, work.finally(() => setPreparing(count => count - 1))]);
    }, []),
    ready,
    dirty: changed || preparing > 0,
    problems: useMemo(() => picturesProblems(value), [value]),
    handOver: useCallback(async () => handOverPictures(await ready(), handed), [ready, handed]),
    submitRemovals: useCallback(
      (record: LocalRef) => submitRemovals(latest.current, handed, record),
      [handed],
    ),
    toKeep: useCallback(
      () => value.map(picture => ({ ...picture, handed: handed.get(picture.key) })),
      [value, handed],
    ),
  };
}

/** Pictures of a draft with the current data of the server's pictures. */
const withMedia = (pictures: readonly Picture[], media: readonly Media[]): Picture[] =>
  pictures.map(picture => {
    const fresh = picture.kind === 'stored' && media.find(({ id }) => id === picture.media.id);
    return fresh ? { ...picture, media: fresh } : picture;
  });
