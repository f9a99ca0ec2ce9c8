import type { Context } from '../../context';
import { KEPT_FOR_MS } from '../deleted-records/kept-for';
import { pictureStorage, removePicture } from './picture-store';

const AT_A_TIME = 200;

/** Pictures set aside, or attached to no record, for 30 days: their files and rows. */
async function abandoned({ db }: Context, before: string) {
  return db
    .selectFrom('media')
    .select(['id', 'storage', 'thumbnail'])
    .where(eb =>
      eb.or([
        eb('deleted_at', '<', before),
        eb.and([
          eb('updated_at', '<', before),
          ...(['diagnosis_media', 'operation_media', 'mortality_media'] as const).map(link =>
            eb.not(
              eb.exists(
                eb.selectFrom(link).select(`${link}.media_id`).whereRef(`${link}.media_id`, '=', 'media.id'),
              ),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('id')
    .limit(AT_A_TIME)
    .execute();
}

/**
 * Removes pictures nobody will miss: deleted, or uploaded for a record that never came, more than 30 days ago.
 * @returns how many went
 */
export async function cleanMedia(context: Context, now = Date.now()): Promise<number> {
  const before = new Date(now - KEPT_FOR_MS).toISOString();
  const storage = pictureStorage(context.config);
  let removed = 0;
  for (
    let rows = await abandoned(context, before);
    rows.length > 0;
    rows = await abandoned(context, before)
  ) {
    // The row first: a file without a row is only space, a row without a file is a broken picture.
    const ids = rows.map(row => row.id);
    await context.db.deleteFrom('media').where('id', 'in', ids).execute();
    for (const keys of rows) await removePicture(storage, keys);
    removed += rows.length;
  }
  return removed;
}
