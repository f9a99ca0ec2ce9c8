import { type Dispatch, type SetStateAction, useCallback, useMemo, useRef, useState } from 'react';
import type { LocalRef, Media, Problem } from '../../contract';
import { type Handed, type HandOver, handOverPictures, submitRemovals } from './hand-over-pictures';
import { type NewPicture, type Picture, picturesChanged, picturesOf, picturesProblems } from './picture';

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
}

/** A picture of an entry that is being corrected, and its place in the queue. */
export interface WaitingPicture {
  ref: LocalRef;
  picture: NewPicture;
}

const NONE: readonly never[] = [];

/** Holds a form's pictures. Read once: `media`, those the record has; `waiting`, those on their way to it. */
export function usePictures(
  media: readonly Media[] = NONE,
  waiting: readonly WaitingPicture[] = NONE,
): PicturesState {
  const [initial] = useState(media);
  const [value, setValue] = useState<Picture[]>(() => [
    ...picturesOf(initial),
    ...waiting.map(({ picture }) => picture),
  ]);
  const [begun] = useState(value);
  // A file may be ready between a render and the next: what is sent is read from here.
  const latest = useRef(value);
  const pending = useRef<Promise<unknown>>(Promise.resolve());
  const [handed] = useState<Handed>(
    () => new Map(waiting.map(({ ref, picture }) => [picture.key, { ref, picture }])),
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
  };
}
