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

/** The pictures of one form, apart from its other values. */
export interface PicturesState {
  value: Picture[];
  onChange: Dispatch<SetStateAction<Picture[]>>;
  /** Told of files being prepared: the form is dirty meanwhile, and waits for them. */
  onPreparing: (work: Promise<void>) => void;
  /** The pictures, after every file chosen so far is ready or refused. */
  ready: () => Promise<Picture[]>;
  /** Something differs from what the record has. */
  dirty: boolean;
  /** What keeps them from being saved; hand it to the form's `validate`. */
  problems: Problem[];
  /** What goes into the outbox with the record, once it is ready. A second try goes on with what is kept already. */
  handOver: () => Promise<HandOver>;
  /** Call after the record's own submission: deletes what was taken away. */
  submitRemovals: (record: LocalRef) => void;
  /** The pictures for a draft, with what the outbox has of them; another function after each change. */
  toKeep: () => KeptPicture[];
}

/** A picture of an entry that is being corrected, and its place in the queue. */
export interface WaitingPicture {
  ref: LocalRef;
  picture: NewPicture;
}

const NONE: readonly never[] = [];

/** The pictures of a draft, and what the outbox has of them. */
export interface DraftedPictures {
  pictures: Picture[];
  handed: Handed;
}

/**
 * Holds a form's pictures. Read once: `media`, those the record has; `waiting`, those on their way to it; `drafted`,
 * those a draft goes on with instead.
 */
export function usePictures(
  media: readonly Media[] = NONE,
  waiting: readonly WaitingPicture[] = NONE,
  drafted: DraftedPictures | null = null,
): PicturesState {
  const [initial] = useState(media);
  const [begun] = useState((): Picture[] => [
    ...picturesOf(initial),
    ...waiting.map(({ picture }) => picture),
  ]);
  const [value, setValue] = useState(() => (drafted ? withMedia(drafted.pictures, initial) : begun));
  // A file may be ready between a render and the next: what is sent is read from here.
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
  const changed = useMemo(() => value !== begun && picturesChanged(value, initial), [value, begun, initial]);
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

/** The pictures of a draft as the server shows them now. */
const withMedia = (pictures: readonly Picture[], media: readonly Media[]): Picture[] =>
  pictures.map(picture => {
    const fresh = picture.kind === 'stored' && media.find(({ id }) => id === picture.media.id);
    return fresh ? { ...picture, media: fresh } : picture;
  });
