import type { ExpressionBuilder } from 'kysely';
import { KEPT_FOR_MS } from '../domain/deleted-records/kept-for';
import { type PictureKeys, pictureStorage, removePicture } from '../domain/media/picture-store';
import { onNoRecord } from '../domain/media/shown-pictures';
import type { Context } from '../domain/records/context';
import { inTransaction } from '../store/in-transaction';
import type { Database } from '../store/schema';

const AT_A_TIME = 200;

/**
 * Removes the rows of some pictures set aside, or attached to no record, for 30 days. They are locked first and looked
 * at again, since a record may take one meanwhile.
 * @returns their files
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
      .limit(AT_A_TIME)
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
 * Removes pictures nobody will miss: deleted, or uploaded for a record that never came, more than 30 days ago.
 * @returns how many went
 */
export async function cleanMedia(context: Context, now = Date.now()): Promise<number> {
  const before = new Date(now - KEPT_FOR_MS).toISOString();
  const storage = pictureStorage(context.config);
  let removed = 0;
  // The row first: a file without a row is only space, a row without a file is a broken picture.
  for (
    let gone = await removeAbandoned(context, before);
    gone.length > 0;
    gone = await removeAbandoned(context, before)
  ) {
    for (const keys of gone) await removePicture(storage, keys);
    removed += gone.length;
  }
  return removed;
}
