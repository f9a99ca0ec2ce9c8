import { REPORT_DAYS } from 'shared/kinds/reports';
import { pictureStorage, removePicture } from '../media/picture-store';
import type { Context } from '../records/context';
import { MOST_REPORTS } from './receive-report';

const DAY_MS = 24 * 3_600_000;
const BATCH = 200;

/**
 * Deletes pictures of refused reports, and whole reports 30 days after the decision or after a year of waiting. Of
 * decided reports, at most as many are kept as may wait.
 */
export async function cleanReports(context: Context, now = Date.now()): Promise<void> {
  const before = (days: number) => new Date(now - days * DAY_MS).toISOString();
  const storage = pictureStorage(context);
  const last = await context.db
    .selectFrom('public_reports')
    .select('id')
    .where('state', '!=', 'waiting')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(MOST_REPORTS)
    .executeTakeFirst();
  for (;;) {
    const reports = await context.db
      .selectFrom('public_reports')
      .select(['id', 'state', 'decided_at', 'storage', 'thumbnail'])
      .where(eb =>
        eb.or([
          eb('decided_at', '<', before(REPORT_DAYS.decided)),
          eb.and([eb('state', '=', 'waiting'), eb('received_at', '<', before(REPORT_DAYS.waiting))]),
          eb.and([eb('state', '=', 'refused'), eb('storage', 'is not', null)]),
          eb.and([eb('state', '!=', 'waiting'), eb('id', '<=', last?.id ?? 0)]),
        ]),
      )
      .limit(BATCH)
      .execute();
    if (reports.length === 0) return;
    for (const { id, state, decided_at, storage: picture, thumbnail } of reports) {
      // The row changes last, so that a failed removal is tried again.
      if (picture && thumbnail) await removePicture(storage, { storage: picture, thumbnail });
      if (picture && state === 'refused' && String(decided_at) >= before(REPORT_DAYS.decided))
        await context.db
          .updateTable('public_reports')
          .set({ storage: null, thumbnail: null })
          .where('id', '=', id)
          .execute();
      else await context.db.deleteFrom('public_reports').where('id', '=', id).execute();
    }
  }
}
