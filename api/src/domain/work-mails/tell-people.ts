import type { NoticeKind } from 'shared/contract';
import type { Queryable } from '../../store/connect';
import { inTransaction } from '../../store/in-transaction';
import { lastAlarmNumber } from '../alarms/alarm-news';
import { queueMail } from '../mail/mail-queue';
import { MORNING_HOUR, parisTime } from '../notices/paris-clock';
import type { Context } from '../records/context';
import { ownWorks, toldAlarms } from './own-works';
import type { Person } from './people';

/** Locks and reads the setting of a mail that is on and was not sent on a day, so that only one server sends it. */
const lockNotice = ({ engine }: Context, db: Queryable, { id }: Person, kind: NoticeKind, day: string) =>
  db
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', id)
    .where('kind', '=', kind)
    .where('on', '=', 1)
    .where(eb => eb.or([eb('mailed_on', 'is', null), eb('mailed_on', '<', day)]))
    .modifyEnd(engine.lockRows)
    .executeTakeFirst();

const setNotice = (
  db: Queryable,
  { id }: Person,
  kind: NoticeKind,
  columns: { mailed_on?: string; told_until?: number },
) => db.updateTable('notices').set(columns).where('user_id', '=', id).where('kind', '=', kind).execute();

/** Queues the weekly digest for a person once, unless there is nothing to report. */
export async function tellDigest(context: Context, person: Person, day: string): Promise<void> {
  await inTransaction(context, async db => {
    if (!(await lockNotice(context, db, person, 'digest', day))) return;
    await setNotice(db, person, 'digest', { mailed_on: day });
    const works = await ownWorks({ context, db, userId: person.id }, day);
    if (!works) return;
    const { alarms, ...items } = works;
    const hasAlarms = (await alarms?.limit(1).executeTakeFirst()) !== undefined;
    let isEmpty = !hasAlarms;
    for (const query of Object.values(items))
      isEmpty &&= (await query?.limit(1).executeTakeFirst()) === undefined;
    if (isEmpty) return;
    const { id: user_id, email, locale } = person;
    await queueMail(db, { kind: 'digest', email, locale, user_id, details: { day } });
    // The digest includes open alarms, so those waiting for today's mail count as reported.
    if (hasAlarms) await setNotice(db, person, 'alarms', { told_until: await lastAlarmNumber(db) });
  });
}

/** Queues a mail about alarms that a person was not informed of. Further alarms of the day wait for the next mail. */
export async function tellAlarms(context: Context, person: Person, now: Date): Promise<void> {
  const { day, hour } = parisTime(now);
  await inTransaction(context, async db => {
    const notice = await lockNotice(context, db, person, 'alarms', day);
    if (!notice) return;
    const { told_until: after } = notice;
    const until = await lastAlarmNumber(db);
    const works = await ownWorks({ context, db, userId: person.id }, day);
    if (!works?.alarms) return;
    const newest = await toldAlarms(works.alarms, after, until)
      .clearSelect()
      .select(({ fn }) => fn.max('alarm_news.opened_at').as('opened_at'))
      .executeTakeFirst();
    if (!newest?.opened_at) {
      await setNotice(db, person, 'alarms', { told_until: until });
      return;
    }
    // Alarms of the previous day wait for the morning, unless another one opened in the night.
    if (hour < MORNING_HOUR && parisTime(new Date(newest.opened_at)).day < day) return;
    await setNotice(db, person, 'alarms', { mailed_on: day, told_until: until });
    const { id: user_id, email, locale } = person;
    await queueMail(db, { kind: 'alarms', email, locale, user_id, details: { alarms: { after, until } } });
  });
}
