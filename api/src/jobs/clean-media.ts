import type { ExpressionBuilder } from 'kysely';
import { KEPT_FOR_MS } from '../domain/deleted-records/find-deleted';
import { type PictureKeys, pictureStorage, removePicture } from '../domain/media/picture-store';
import { onNoRecord } from '../domain/media/shown-pictures';
import type { Context } from '../domain/records/context';
import { inTransaction } from '../store/in-transaction';
import type { Database } from '../store/schema';

const BATCH_SIZE = 200;

/**
 * Deletes the rows of a batch of pictures that were deleted before an instant, or that are on no record and have not
 * changed since. Each row is locked and checked again first, since a record may attach the picture concurrently.
 * @returns the keys of the pictures' files
 */
function removeAbandoned(context: Context, before: string): Promise<PictureKeys[]> {
  return inTransaction(context, async db => {
    const isAbandoned = (eb: ExpressionBuilder<Database, 'media'>) =>
      eb.or([eb('deleted_at', '<', before), eb.and([eb('updated_at', '<', before), onNoRecord()])]);
    const rows = await db
      .selectFrom('media')
      .select('id')
      .where(isAbandoned)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .modifyEnd(context.engine.lockRows)
      .execute();
    if (rows.length === 0) return [];
    return db
      .deleteFrom('media')
      .where(
        'id',
        'in',
        rows.map(row => row.id),
      )
      .where(isAbandoned)
      .returning(['storage', 'thumbnail'])
      .execute();
  });
}

/**
 * Removes pictures that were deleted more than 30 days ago, and pictures on no record that have not changed for 30
 * days.
 * @returns the number of removed pictures
 */
export async function cleanMedia(context: Context, now = Date.now()): Promise<number> {
  const before = new Date(now - KEPT_FOR_MS).toISOString();
  const storage = pictureStorage(context);
  let removed = 0;
  // The bucket is checked first: if it is unreachable, the files of deleted rows would remain forever.
  await context.bucket?.ping();
  // Rows are deleted first: a file without a row only wastes space, but a row without a file is a broken picture.
  for (
    let abandoned = await removeAbandoned(context, before);
    abandoned.length > 0;
    abandoned = await removeAbandoned(context, before)
  ) {
    for (const keys of abandoned) await removePicture(storage, keys);
    removed += abandoned.length;
  }
  return removed;
}
