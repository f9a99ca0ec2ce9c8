import { type Dispatch, type SetStateAction, useCallback, useMemo, useState } from 'react';
import type { LocalRef, Media, Problem, RecordRef } from '../../contract';
import { type Picture, picturesChanged, picturesOf, picturesProblems } from './picture';
import { submitPictures, submitRemovals } from './submit-pictures';

/** The pictures of one form, apart from its other values. */
export interface PicturesState {
  value: Picture[];
  onChange: Dispatch<SetStateAction<Picture[]>>;
  /** Something differs from what the record has. */
  dirty: boolean;
  /** What keeps them from being saved; hand it to the form's `validate`. */
  problems: Problem[];
  /** Sends what is new or changed; gives the references for `media_id`. */
  submit: () => RecordRef[];
  /** Call after the record's own submission: deletes what was taken away. */
  submitRemovals: (record: LocalRef) => void;
}

/** Holds a form's pictures. `media`: those the record has, read once. */
export function usePictures(media: readonly Media[] = []): PicturesState {
  const [initial] = useState(media);
  const [value, onChange] = useState<Picture[]>(() => picturesOf(initial));
  return {
    value,
    onChange,
    dirty: useMemo(() => picturesChanged(value, initial), [value, initial]),
    problems: useMemo(() => picturesProblems(value), [value]),
    submit: useCallback(() => submitPictures(value), [value]),
    submitRemovals: useCallback((record: LocalRef) => submitRemovals(value, record), [value]),
  };
}
