import type { Media } from 'shared/contract';
import { type MediaFields, mediaFieldsSchema, mediaSchema } from 'shared/server';
import { RequestRefused } from '../../http/request-refused';
import type { Row } from '../../store/schema';
import type { Context } from '../records/context';
import { requireOwnPictures } from '../records/edit-areas';
import { recordChange } from '../records/history';
import { presentMedia } from '../records/media-of';
import { newStamp, peopleOf } from '../records/stamp';
import { itemTag } from '../records/versioning';
import type { Viewer, Writer } from '../records/viewer';
import type { WritableRecords } from '../records/writable';
import { type UploadFields, wordsOfMedia } from './media-input';
import {
  newPictureKeys,
  PICTURE_TYPE,
  type PictureKeys,
  pictureStorage,
  removePicture,
  storePicture,
} from './picture-store';
import type { PreparedPicture } from './prepare-picture';
import { isShownPicture } from './shown-pictures';
import { markUnfinished } from './unfinished-pictures';

/** A picture with the tag that `If-Match` compares. */
export interface TaggedMedia {
  media: Media;
  tag: string;
}

async function tagged(viewer: Viewer, row: Row<'media'>): Promise<TaggedMedia> {
  const media = presentMedia(viewer, row, await peopleOf(viewer.db, [row]));
  return { media, tag: itemTag(row.version, media) };
}

const selectShown = async (viewer: Viewer) =>
  viewer.db
    .selectFrom('media')
    .selectAll()
    .where(await isShownPicture(viewer));

/** Pictures as records with editable text fields; uploads create them. */
export const mediaResource: WritableRecords<MediaFields> = {
  kind: 'media',
  table: 'media',
  path: '/media/',
  title: 'media',
  inputSchema: mediaFieldsSchema,
  answerSchema: mediaSchema,
  writeAccess: 'data:write',

  async find(viewer, id) {
    const row = await (await selectShown(viewer)).where('id', '=', id).executeTakeFirst();
    return row ? { input: wordsOfMedia(row), answer: async () => (await tagged(viewer, row)).media } : null;
  },

  checkNew() {
    throw new Error('Pictures are uploaded');
  },

  async update(writer, id, words) {
    await requireOwnPictures(writer, [id]);
    await writer.db.updateTable('media').set(words).where('id', '=', id).execute();
  },

  /** A deleted picture disappears from its records at once; its files are kept for 30 days. */
  async markRemoved(writer, records, mark) {
    await requireOwnPictures(
      writer,
      records.map(({ id }) => id),
    );
    await mark();
  },

  async markRestored(_writer, _id, unmark) {
    await unmark();
  },
};

/** The picture with a UUID that a user added; `null` if there is none. */
export async function findOwnMedia(viewer: Viewer, uuid: string): Promise<TaggedMedia | null> {
  const row = await viewer.db
    .selectFrom('media')
    .selectAll()
    .where('uuid', '=', uuid.toLowerCase())
    .where('created_by', '=', viewer.userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? tagged(viewer, row) : null;
}

/** Pictures that an account sees, ascending by id, after a given id. */
export async function listMedia(viewer: Viewer, after: number, limit: number): Promise<Media[]> {
  const rows = await (await selectShown(viewer)).where('id', '>', after).orderBy('id').limit(limit).execute();
  const people = await peopleOf(viewer.db, rows);
  return rows.map(row => presentMedia(viewer, row, people));
}

/** Stores the files of a picture while its record is written. Removes them if the write fails. */
export async function withStoredPicture<Result>(
  context: Context,
  picture: PreparedPicture,
  write: (keys: PictureKeys, written: () => void) => Promise<Result>,
): Promise<Result> {
  const storage = pictureStorage(context);
  const keys = newPictureKeys();
  const unmark = await markUnfinished(context, keys);
  let kept = false;
  try {
    await storePicture(storage, picture, keys);
    return await write(keys, () => {
      kept = true;
    });
  } catch (error) {
    kept = false;
    throw error;
  } finally {
    if (!kept) await removePicture(storage, keys);
    // A remaining mark is cleared later. Its removal must not fail a request whose record is written.
    await unmark().catch(error => {
      if (!context.storage.note(error)) throw error;
    });
  }
}

/** Creates the record of a stored picture. A missing date is taken from its metadata. */
export async function addMedia(
  writer: Writer,
  { picture, width, height, takenOn, position }: PreparedPicture,
  keys: PictureKeys,
  { uuid, ...words }: UploadFields,
): Promise<TaggedMedia> {
  const [longitude = null, latitude = null] = position?.coordinates ?? [];
  const fields = { ...words, date: words.date ?? takenOn };
  const row = await writer.db
    .insertInto('media')
    .values({
      ...newStamp(writer, uuid),
      ...keys,
      ...fields,
      content_type: PICTURE_TYPE,
      width,
      height,
      bytes: picture.length,
      longitude,
      latitude,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordChange(writer, { kind: 'media', id: row.id, action: 'create', before: null, after: fields });
  return tagged(writer, row);
}

/** Restores a deleted picture. @throws RequestRefused 404 */
export async function restoreMedia(writer: Writer, id: number): Promise<TaggedMedia> {
  const restored = await writer.db
    .updateTable('media')
    .set(eb => ({ deleted_at: null, deleted_by: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returningAll()
    .executeTakeFirst();
  if (!restored) throw new RequestRefused('not_found');
  const after = { ...wordsOfMedia(restored) };
  await recordChange(writer, { kind: 'media', id, action: 'restore', before: null, after });
  // The row is not read through `selectShown`, which leaves out a picture whose record is still deleted.
  return tagged(writer, restored);
}
