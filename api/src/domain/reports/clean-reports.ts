import { REPORT_DAYS } from 'shared/kinds/reports';
import { pictureStorage, removePicture } from '../media/picture-store';
import type { Context } from '../records/context';

const DAY_MS = 24 * 3_600_000;
const BATCH = 200;

/** Deletes old reports with their contacts and pictures: 30 days after the decision, or after a year of waiting. */
export async function cleanReports(context: Context, now = Date.now()): Promise<void> {
  const before = (days: number) => new Date(now - days * DAY_MS).toISOString();
  const storage = pictureStorage(context);
  for (;;) {
    const old = await context.db
      .selectFrom('public_reports')
      .select(['id', 'storage', 'thumbnail'])
      .where(eb =>
        eb.or([
          eb('decided_at', '<', before(REPORT_DAYS.decided)),
          eb.and([eb('state', '=', 'waiting'), eb('received_at', '<', before(REPORT_DAYS.waiting))]),
        ]),
      )
      .limit(BATCH)
      .execute();
    if (old.length === 0) return;
    for (const { id, storage: picture, thumbnail } of old) {
      // The row goes last, so that a failed removal is tried again.
      if (picture && thumbnail) await removePicture(storage, { storage: picture, thumbnail });
      await context.db.deleteFrom('public_reports').where('id', '=', id).execute();
    }
  }
}
