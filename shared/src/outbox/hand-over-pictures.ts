import type { LocalRef, RecordRef } from '../contract';
import type { MediaFields } from '../contract/media';
import { discard, type NewUpload, newRef, submit } from '.';
import { type Picture, wordsChanged } from './picture';

/** State of a picture in the outbox: its reference, fields and quarter turns. */
export interface HandedPicture {
  ref: LocalRef;
  fields: MediaFields;
  turns: number;
}

/** Pictures of a form that are in the outbox, by the picture's key. */
export type Handed = Map<string, HandedPicture>;

/** Pictures of a form, to be submitted with its record. */
export interface HandOver {
  /** References for the record's `media_id`, in order. A record that is submitted with uploads waits for them. */
  refs: RecordRef[];
  /** Uploads to submit together with the record: all uploads are stored, or none. */
  uploads: NewUpload[];
  /** To be called once the uploads are stored, so that the form's next attempt does not submit them again. */
  kept: () => void;
}

/** Collects the pictures of a form that are missing or outdated in the outbox. */
export function handOverPictures(pictures: readonly Picture[], handed: Handed): HandOver {
  const uploads: NewUpload[] = [];
  const fresh: Handed = new Map();
  const outdated: LocalRef[] = [];
  /** Returns the reference of a picture's write. Adds the write to `uploads` unless the outbox already has it. */
  const hand = ({ key, fields }: Picture, command: NewUpload['command'], turns = 0): LocalRef => {
    const before = handed.get(key);
    // An upload's bytes cannot change, so a rotated picture is a new upload.
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

/**
 * Discards the uploads of pictures that the user removed. Removed pictures on the server are deleted after `record`
 * is saved.
 */
export function submitRemovals(pictures: readonly Picture[], handed: Handed, record: LocalRef): void {
  const left = new Set(pictures.filter(({ removed }) => !removed).map(({ key }) => key));
  for (const [key, { ref }] of handed) if (!left.has(key)) void discard(ref);
  for (const picture of pictures)
    if (picture.removed && picture.kind === 'stored')
      submit({ kind: 'delete', resource: 'media', id: picture.media.id }, { after: [record] });
}
