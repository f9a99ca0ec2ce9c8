import { type SqlBool, sql } from 'kysely';
import { localToday } from 'shared/contract';
import { inTransaction } from '../../store/in-transaction';
import { readMeta, writeMeta } from '../../store/meta';
import { type FollowedPage, isAfter, readableEnd, readFollowed } from '../../store/read-followed';
import type { Context } from '../records/context';
import { SERVER_ITSELF } from '../records/viewer';
import { digestOfRules } from '../sensitivity/rules';
import { findSensitiveCases } from '../sensitivity/sensitive-cases';

/** Key in `meta` of the end of the log, the rules and the day up to which `withheld_cases` is complete. */
const CHECKED = 'withheld_checked';

/**
 * Notes which cases rules withhold from other programs, and logs those withheld or published since the last call. A
 * case that was withheld from its creation is not logged.
 */
async function noteWithheld(context: Context): Promise<void> {
  const { db } = context;
  // Some rules apply to a case for so many years only.
  const state = `${await readableEnd(context)} ${await digestOfRules(db)} ${localToday()}`;
  const before = await readMeta(db, CHECKED);
  if (before === state) return;
  const { withheld } = await findSensitiveCases({ context, db, userId: SERVER_ITSELF });
  const isWithheld = context.engine.among('mortality_cases.id', [...withheld.keys()]);
  const log = (event: 'withheld' | 'published', uuids: readonly string[]) => sql`
    insert into change_log (kind, item_id, record, uuid, version, event)
    select 'mortality_cases', id, 'mortality', uuid, version, ${sql.lit(event)} from mortality_cases
    where ${context.engine.among('uuid', uuids)}`;
  await inTransaction(context, async writer => {
    const isKnown = sql<SqlBool>`exists (select 1 from withheld_cases where uuid = mortality_cases.uuid)`;
    const { rows: added } = await sql<{ uuid: string }>`
      insert into withheld_cases (uuid) select uuid from mortality_cases where ${isWithheld} and not ${isKnown}
      on conflict do nothing returning uuid`.execute(writer);
    const { rows: removed } = await sql<{ uuid: string }>`
      delete from withheld_cases where uuid in (
        select uuid from mortality_cases where deleted_at is null and not ${isWithheld}) returning uuid`.execute(
      writer,
    );
    const created = before
      ? await writer
          .selectFrom('change_log')
          .select('uuid')
          .where('record', '=', 'mortality')
          .where('event', '=', 'created')
          .where(isAfter(context.engine, before.split(' ')[0] ?? ''))
          .execute()
      : added;
    const unseen = new Set(created.map(({ uuid }) => uuid));
    const seen = added.flatMap(({ uuid }) => (unseen.has(uuid) ? [] : [uuid]));
    if (seen.length > 0) await log('withheld', seen).execute(writer);
    if (removed.length > 0)
      await log(
        'published',
        removed.map(({ uuid }) => uuid),
      ).execute(writer);
    await writeMeta(writer, CHECKED, state);
  });
}

/** The changes of a page that clients other than programs get: all. */
const forAccounts = ({ changes, ...page }: FollowedPage): FollowedPage => ({
  ...page,
  changes: changes.filter(({ event }) => event !== 'withheld' && event !== 'published'),
});

async function forPrograms(context: Context, { changes, ...page }: FollowedPage): Promise<FollowedPage> {
  const uuids = changes.flatMap(({ kind, uuid }) => (kind === 'mortality' ? [uuid] : []));
  if (uuids.length === 0) return { ...page, changes };
  // Cases may have been written since the page was asked for, so all are judged again.
  await noteWithheld(context);
  const rows = await context.db
    .selectFrom('withheld_cases')
    .select('uuid')
    .where(context.engine.among('uuid', uuids))
    .execute();
  const withheld = new Set(rows.map(({ uuid }) => uuid));
  const shown = changes.flatMap(change => {
    if (change.event === 'withheld') return [{ ...change, event: 'deleted' as const }];
    if (withheld.has(change.uuid)) return [];
    return [{ ...change, event: change.event === 'published' ? ('created' as const) : change.event }];
  });
  return { ...page, changes: shown };
}

/**
 * Reads the changes after a position as an account or, with its rules of sensitive species, another program follows
 * them. See `readFollowed`.
 */
export async function readChanges(
  context: Context,
  since: string | null,
  { limit, kinds, isProgram }: { limit: number; kinds?: readonly string[] | undefined; isProgram: boolean },
): Promise<FollowedPage | 'lost' | 'invalid'> {
  if (isProgram && (!kinds || kinds.includes('mortality'))) await noteWithheld(context);
  const page = await readFollowed(context, since, limit, kinds);
  if (typeof page === 'string') return page;
  return isProgram ? forPrograms(context, page) : forAccounts(page);
}
