import { type Dispatch, type SetStateAction, useCallback, useMemo, useRef, useState } from 'react';
import type { LocalRef, Media, Problem, RecordRef } from '../../contract';
import { type Picture, picturesChanged, picturesOf, picturesProblems } from './picture';
import { submitPictures, submitRemovals } from './submit-pictures';

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
  /**
   * Sends what is new or changed, once it is ready; gives the references for `media_id`. Asked
   * again for the same pictures, it gives the same references: a refused record is tried again with its uploads.
   */
  submit: () => Promise<RecordRef[]>;
  /** Call after the record's own submission: deletes what was taken away. */
  submitRemovals: (record: LocalRef) => void;
}

/** Holds a form's pictures. `media`: those the record has, read once. */
export function usePictures(media: readonly Media[] = []): PicturesState {
  const [initial] = useState(media);
  const [value, setValue] = useState<Picture[]>(() => picturesOf(initial));
  // A file may be ready between a render and the next: what is sent is read from here.
  const latest = useRef(value);
  const pending = useRef<Promise<unknown>>(Promise.resolve());
  const sent = useRef<{ pictures: Picture[]; refs: RecordRef[] } | null>(null);
  const [preparing, setPreparing] = useState(0);
  const ready = useCallback(async () => {
    for (let awaited: unknown; awaited !== pending.current; ) {
      awaited = pending.current;
      await pending.current;
    }
    return latest.current;
  }, []);
  const changed = useMemo(() => picturesChanged(value, initial), [value, initial]);
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
    submit: useCallback(async () => {
      const pictures = await ready();
      if (sent.current?.pictures !== pictures) sent.current = { pictures, refs: submitPictures(pictures) };
      return sent.current.refs;
    }, [ready]),
    submitRemovals: useCallback((record: LocalRef) => submitRemovals(latest.current, record), []),
  };
}
