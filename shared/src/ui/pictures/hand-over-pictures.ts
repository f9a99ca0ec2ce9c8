import type { LocalRef, RecordRef } from '../../contract';
import { discard, type NewUpload, newRef, submit } from '../../outbox';
import { type NewPicture, type Picture, wordsChanged } from './picture';

/** References of pictures the outbox has, by the picture's key, with what was handed over. */
export type Handed = Map<string, { ref: LocalRef; picture: NewPicture }>;

/** A form's pictures on their way into the outbox. */
export interface HandOver {
  /** For the record's `media_id`, in order; a record sent with them waits for the uploads. */
  refs: RecordRef[];
  /** To be submitted together with the record: both are kept, or neither. */
  uploads: NewUpload[];
  /** Call when they are kept: another try of the form does not hand them over again. */
  kept: () => void;
}

/** What is new about a form's pictures, for going into the outbox with their record. Changed words go at once. */
export function handOverPictures(pictures: readonly Picture[], handed: Handed): HandOver {
  const uploads: NewUpload[] = [];
  const fresh: Handed = new Map();
  const refs = pictures
    .filter(picture => !picture.removed)
    .map(picture => {
      if (picture.kind === 'stored') {
        const { id } = picture.media;
        if (wordsChanged(picture)) submit({ kind: 'update', resource: 'media', id, body: picture.fields });
        return id;
      }
      const before = handed.get(picture.key);
      const command = { kind: 'upload', picture: picture.file, fields: picture.fields } as const;
      if (!before) {
        const ref = newRef();
        uploads.push({ ref, command });
        fresh.set(picture.key, { ref, picture });
        return ref;
      }
      if (before.picture !== picture) {
        submit(command, { replaces: before.ref });
        handed.set(picture.key, { ...before, picture });
      }
      return before.ref;
    });
  return {
    refs,
    uploads,
    kept() {
      for (const [key, value] of fresh) handed.set(key, value);
    },
  };
}

/** Deletes the pictures taken away from a record, once the record was saved without them. */
export function submitRemovals(pictures: readonly Picture[], handed: Handed, record: LocalRef): void {
  for (const picture of pictures) {
    if (!picture.removed) continue;
    if (picture.kind === 'stored')
      submit({ kind: 'delete', resource: 'media', id: picture.media.id }, { after: [record] });
    const ref = handed.get(picture.key)?.ref;
    if (ref) void discard(ref);
  }
}
