import type { LocalRef, MediaFields, RecordRef } from '../contract';
import { discard, type NewUpload, newRef, submit } from '.';
import { type Picture, wordsChanged } from './picture';

/** What the outbox has of a picture: under which reference, with which words, and which way up. */
export interface HandedPicture {
  ref: LocalRef;
  fields: MediaFields;
  turns: number;
}

/** What the outbox has of a form's pictures, by the picture's key. */
export type Handed = Map<string, HandedPicture>;

/** A form's pictures on their way into the outbox. */
export interface HandOver {
  /** For the record's `media_id`, in order; a record sent with them waits for the uploads. */
  refs: RecordRef[];
  /** To be submitted together with the record: all are kept, or nothing is. */
  uploads: NewUpload[];
  /** Call when they are kept: another try of the form does not hand them over again. */
  kept: () => void;
}

/** What the outbox does not have yet of a form's pictures, for going into it with their record. */
export function handOverPictures(pictures: readonly Picture[], handed: Handed): HandOver {
  const uploads: NewUpload[] = [];
  const fresh: Handed = new Map();
  const outdated: LocalRef[] = [];
  /** The reference under which the outbox has, or gets, the write of a picture. */
  const hand = ({ key, fields }: Picture, command: NewUpload['command'], turns = 0): LocalRef => {
    const before = handed.get(key);
    // An upload cannot take other bytes: a picture turned since is another one.
    const revises = before?.turns === turns;
    if (revises && sameWords(before.fields, fields)) return before.ref;
    const ref = revises ? before.ref : newRef();
    if (before && !revises) outdated.push(before.ref);
    uploads.push({ ref, command, revises });
    fresh.set(key, { ref, fields, turns });
    return ref;
  };
  const refs = pictures
    .filter(picture => !picture.removed)
    .map(picture => {
      const { fields } = picture;
      if (picture.kind === 'new')
        return hand(picture, { kind: 'upload', picture: picture.file, fields }, picture.turns);
      const { id } = picture.media;
      if (wordsChanged(picture) || handed.has(picture.key))
        hand(picture, { kind: 'update', resource: 'media', id, body: fields });
      return id;
    });
  return {
    refs,
    uploads,
    kept() {
      for (const [key, value] of fresh) handed.set(key, value);
      for (const ref of outdated) void discard(ref);
    },
  };
}

const sameWords = (one: MediaFields, other: MediaFields) => JSON.stringify(one) === JSON.stringify(other);

/** Deletes the pictures taken away from a record, once the record was saved without them. */
export function submitRemovals(pictures: readonly Picture[], handed: Handed, record: LocalRef): void {
  const left = new Set(pictures.filter(({ removed }) => !removed).map(({ key }) => key));
  for (const [key, { ref }] of handed) if (!left.has(key)) void discard(ref);
  for (const picture of pictures)
    if (picture.removed && picture.kind === 'stored')
      submit({ kind: 'delete', resource: 'media', id: picture.media.id }, { after: [record] });
}
