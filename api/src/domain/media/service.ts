import type { Media } from 'shared/contract';
import { RequestRefused } from '../../http/request-refused';
import type { Row } from '../../store/schema';
import type { Context } from '../records/context';
import { requireOwnPictures } from '../records/edit-areas';
import { recordChange } from '../records/history';
import { itemTag } from '../records/item-tag';
import { presentMedia } from '../records/media-of';
import { newStamp, peopleOf } from '../records/stamp';
import type { Viewer, Writer } from '../records/viewer';
import { changedWords, type UploadFields, wordsOfMedia } from './media-input';
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
  version: number;
}

async function tagged(viewer: Viewer, row: Row<'media'>): Promise<TaggedMedia> {
  const media = presentMedia(viewer, row, await peopleOf(viewer.db, [row]));
  return { media, tag: itemTag(row.version, media), version: row.version };
}

/** @throws RequestRefused 404 for one that does not exist, was deleted, or whose records all were */
async function existing({ db }: Viewer, id: number): Promise<Row<'media'>> {
  const row = await db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', id)
    .where(isShownPicture())
    .executeTakeFirst();
  if (!row) throw new RequestRefused('not_found');
  return row;
}

/** One picture. @throws RequestRefused 404 */
export async function findMedia(viewer: Viewer, id: number): Promise<TaggedMedia> {
  return tagged(viewer, await existing(viewer, id));
}

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

/** Pictures after an id, ascending. */
export async function listMedia(viewer: Viewer, after: number, limit: number): Promise<Media[]> {
  const rows = await viewer.db
    .selectFrom('media')
    .selectAll()
    .where(isShownPicture())
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  const people = await peopleOf(viewer.db, rows);
  return rows.map(row => presentMedia(viewer, row, people));
}

/** Stores the files of a picture while its record is written, and removes them if that fails. */
export async function withStoredPicture<Result>(
  context: Context,
  picture: PreparedPicture,
  write: (keys: PictureKeys, written: () => void) => Promise<Result>,
): Promise<Result> {
  const storage = pictureStorage(context.config);
  const keys = newPictureKeys();
  const unmark = await markUnfinished(context.config, keys);
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
    await unmark();
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
  const { id } = await writer.db
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
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordChange(writer, { kind: 'media', id, action: 'create', before: null, after: fields });
  return findMedia(writer, id);
}

/** Changes the words of a picture. @throws InvalidInput, RequestRefused 404 */
export async function changeMedia(
  writer: Writer,
  id: number,
  body: Record<string, unknown>,
): Promise<TaggedMedia> {
  const row = await existing(writer, id);
  await requireOwnPictures(writer, [id]);
  const words = changedWords(row, body);
  await writer.db
    .updateTable('media')
    .set({ ...words, updated_by: writer.userId, updated_at: writer.at, version: row.version + 1 })
    .where('id', '=', id)
    .execute();
  const before = { ...wordsOfMedia(row) };
  await recordChange(writer, { kind: 'media', id, action: 'update', before, after: { ...words } });
  return findMedia(writer, id);
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
  // `findMedia` would fail here if its record is still deleted.
  return tagged(writer, restored);
}

/** Sets a picture aside: it disappears from its records at once, its files stay for 30 days. */
export async function deleteMedia(writer: Writer, id: number): Promise<void> {
  const row = await existing(writer, id);
  await requireOwnPictures(writer, [id]);
  await writer.db
    .updateTable('media')
    .set({ deleted_at: writer.at, deleted_by: writer.userId, version: row.version + 1 })
    .where('id', '=', id)
    .execute();
  const before = { ...wordsOfMedia(row) };
  await recordChange(writer, { kind: 'media', id, action: 'delete', before, after: null });
}
