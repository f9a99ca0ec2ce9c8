import type { NoticeKind } from 'shared/contract';
import type { Queryable } from '../../store/connect';
import { inTransaction } from '../../store/in-transaction';
import { areComplete, lastAlarmNumber, numberAlarms, waitingAlarms } from '../alarms/alarm-news';
import { queueMail } from '../mail/mail-queue';
import { digestDay, MORNING_HOUR, parisTime } from '../notices/paris-clock';
import { nearAccount, outagesToSearch, type ToSearch } from '../outages/to-search';
import type { Context } from '../records/context';
import { SERVER_ITSELF } from '../records/viewer';
import { ownWorks, toldAlarms } from './own-works';
import { type Person, peopleToTell } from './people';

/**
 * Locks and reads a mail's setting if the mail is on and was not sent since that day. The lock keeps two servers from
 * sending the same mail.
 */
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

/** Queues the digest of a week for a person once, unless there is nothing to report. */
async function tellDigest(context: Context, person: Person, day: string): Promise<void> {
  await inTransaction(context, async db => {
    if (!(await lockNotice(context, db, person, 'digest', day))) return;
    await setNotice(db, person, 'digest', { mailed_on: day });
    const works = await ownWorks({ context, db, userId: person.id }, day);
    if (!works) return;
    const { alarms, planned: _, ...items } = works;
    const hasAlarms = (await alarms?.limit(1).executeTakeFirst()) !== undefined;
    let isEmpty = !hasAlarms;
    for (const query of Object.values(items))
      isEmpty &&= (await query?.limit(1).executeTakeFirst()) === undefined;
    if (isEmpty) return;
    const { id: user_id, email, locale } = person;
    await queueMail(db, { kind: 'digest', email, locale, user_id, details: { day } });
    // The digest includes open alarms, so the numbered alarms count as reported.
    if (hasAlarms) await setNotice(db, person, 'alarms', { told_until: await lastAlarmNumber(db) });
  });
}

/** Queues a mail about alarms that were not reported to a person. A person gets at most one such mail a day. */
async function tellAlarms(context: Context, person: Person, now: Date): Promise<void> {
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
    // If no alarm opened today, alarms of earlier days wait for the morning.
    if (hour < MORNING_HOUR && parisTime(new Date(newest.opened_at)).day < day) return;
    await setNotice(db, person, 'alarms', { mailed_on: day, told_until: until });
    const { id: user_id, email, locale } = person;
    await queueMail(db, { kind: 'alarms', email, locale, user_id, details: { alarms: { after, until } } });
  });
}

/**
 * Queues a mail about outages near a person after which nobody has searched, unless all of them were told. A person
 * gets at most one such mail a day.
 */
async function tellOutages(
  context: Context,
  person: Person,
  all: readonly ToSearch[],
  now: Date,
): Promise<void> {
  const { day } = parisTime(now);
  await inTransaction(context, async db => {
    const notice = await lockNotice(context, db, person, 'outages', day);
    if (!notice) return;
    const { told_until: after } = notice;
    const until = Math.max(...all.map(({ id }) => id));
    const near = await nearAccount({ context, db, userId: person.id }, all);
    const isNew = near.some(({ id }) => id > after);
    await setNotice(db, person, 'outages', { told_until: until, ...(isNew && { mailed_on: day }) });
    const { id: user_id, email, locale } = person;
    if (isNew)
      await queueMail(db, { kind: 'outages', email, locale, user_id, details: { outages: { after } } });
  });
}

/**
 * Keeps the accounts that have a mail turned on and have not got it since a day.
 * @param toldUntil keeps only accounts to which batches of alarms, or outages, up to this number were not all reported
 */
async function notYetTold(
  { db }: Context,
  people: readonly Person[],
  kind: NoticeKind,
  day: string,
  toldUntil?: number,
): Promise<Person[]> {
  const rows = await db
    .selectFrom('notices')
    .select('user_id')
    .where('kind', '=', kind)
    .where('on', '=', 1)
    .where(eb => eb.or([eb('mailed_on', 'is', null), eb('mailed_on', '<', day)]))
    .$if(toldUntil !== undefined, query => query.where('told_until', '<', toldUntil ?? 0))
    .execute();
  const ids = new Set(rows.map(({ user_id }) => user_id));
  return people.filter(({ id, kinds }) => kinds.includes(kind) && ids.has(id));
}

/**
 * Queues the due mails: the weekly digest, then alarms and power cuts. Repeated and concurrent runs queue a mail once.
 * @throws the first error of an account, after the mails of all other accounts; the next run retries failed mails
 */
export async function tellNotices(context: Context, now = new Date()): Promise<void> {
  const errors: unknown[] = [];
  const toEach = async (people: readonly Person[], tell: (person: Person) => Promise<void>) => {
    for (const person of people) await tell(person).catch(error => errors.push(error));
  };
  const people = await peopleToTell(context.db);
  const monday = digestDay(now);
  const digests = monday === null ? [] : await notYetTold(context, people, 'digest', monday);
  const waiting = await waitingAlarms(context.db);
  if (waiting && (digests.length > 0 || (await areComplete(context.db, waiting, now))))
    await inTransaction(context, numberAlarms);
  if (monday !== null) await toEach(digests, person => tellDigest(context, person, monday));
  const last = await lastAlarmNumber(context.db);
  const { day } = parisTime(now);
  const alarmed = await notYetTold(context, people, 'alarms', day, last);
  await toEach(alarmed, person => tellAlarms(context, person, now));
  const toSearch = await outagesToSearch({ context, db: context.db, userId: SERVER_ITSELF }, now);
  if (toSearch.length > 0) {
    const newest = Math.max(...toSearch.map(({ id }) => id));
    const searching = await notYetTold(context, people, 'outages', day, newest);
    await toEach(searching, person => tellOutages(context, person, toSearch, now));
  }
  if (errors.length > 0) throw errors[0];
}
