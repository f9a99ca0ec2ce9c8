import type { LocalRef, RecordRef } from '../../contract';
import { submit } from '../../outbox';
import { type Picture, wordsChanged } from './picture';

/**
 * Sends what is new or changed about a form's pictures through the outbox.
 * @returns the references for the record's `media_id`, in order; a record sent with them waits for the uploads
 */
export function submitPictures(pictures: readonly Picture[]): RecordRef[] {
  return pictures
    .filter(picture => !picture.removed)
    .map(picture => {
      if (picture.kind === 'new')
        return submit({ kind: 'upload', picture: picture.file, fields: picture.fields }).ref;
      if (wordsChanged(picture))
        submit({ kind: 'update', resource: 'media', id: picture.media.id, body: picture.fields });
      return picture.media.id;
    });
}

/** Deletes the pictures taken away from a record, once the record was saved without them. */
export function submitRemovals(pictures: readonly Picture[], record: LocalRef): void {
  for (const picture of pictures)
    if (picture.kind === 'stored' && picture.removed)
      submit({ kind: 'delete', resource: 'media', id: picture.media.id }, { after: [record] });
}
