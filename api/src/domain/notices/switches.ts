import { type NoticeKind, type NoticesInput, noticesFor } from 'shared/contract';
import type { Notices } from 'shared/server';
import type { CurrentUser } from '../../http/current-user';
import { RequestRefused } from '../../http/request-refused';
import type { Queryable } from '../../store/connect';
import { inTransaction } from '../../store/in-transaction';
import { lastAlarmNumber } from '../alarms/alarm-news';
import type { Context } from '../records/context';
import { digestDay } from './paris-clock';

/** The kinds of mail that concern an account, and whether each is on. Mails are on by default. */
export async function noticesOf(
  db: Queryable,
  { id, scope }: Pick<CurrentUser, 'id' | 'scope'>,
): Promise<Notices> {
  const rows = await db.selectFrom('notices').select(['kind', 'on']).where('user_id', '=', id).execute();
  const isOn = (kind: NoticeKind) => rows.find(row => row.kind === kind)?.on !== 0;
  return Object.fromEntries(noticesFor(scope).map(kind => [kind, isOn(kind)]));
}

/** Switches a kind of mail on or off. A kind that is switched on again reports nothing that happened before,
 * except power cuts after which it is not too late to search. */
async function turn(db: Queryable, user_id: number, kind: NoticeKind, isOn: boolean, now: Date) {
  const on = isOn ? 1 : 0;
  const mailed_on = digestDay(now);
  const past =
    kind === 'alarms'
      ? { told_until: await lastAlarmNumber(db) }
      : kind !== 'outages' && mailed_on !== null && { mailed_on };
  await db
    .insertInto('notices')
    .values({ user_id, kind, on, ...past })
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'kind'])
        .doUpdateSet({ on, ...past })
        .where('notices.on', '!=', on),
    )
    .execute();
}

/**
 * Turns mails to one's own account on or off.
 * @throws RequestRefused 403 for a kind of mail that does not concern the account
 */
export async function changeNotices(
  context: Context,
  user: CurrentUser,
  input: NoticesInput,
  now = new Date(),
): Promise<Notices> {
  const concerning = noticesFor(user.scope);
  const changes = Object.entries(input) as [NoticeKind, boolean | undefined][];
  if (changes.some(([kind, isOn]) => isOn !== undefined && !concerning.includes(kind)))
    throw new RequestRefused('permission_denied');
  return inTransaction(context, async db => {
    for (const [kind, isOn] of changes) if (isOn !== undefined) await turn(db, user.id, kind, isOn, now);
    return noticesOf(db, user);
  });
}
