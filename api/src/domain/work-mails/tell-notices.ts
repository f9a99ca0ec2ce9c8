import type { NoticeKind } from 'shared/contract';
import { inTransaction } from '../../store/in-transaction';
import { areComplete, lastAlarmNumber, numberAlarms, waitingAlarms } from '../alarms/alarm-news';
import { digestDay, parisTime } from '../notices/paris-clock';
import type { Context } from '../records/context';
import { type Person, peopleToTell } from './people';
import { tellAlarms, tellDigest } from './tell-people';

/** Filters accounts: keeps those that have a mail turned on and did not get it on a day. */
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
 * Queues the due mails about works: the weekly digest, then alarms. Repeated and concurrent runs are harmless.
 * @throws the first error, after all others were handled; failed ones are retried at the next run
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
  if (errors.length > 0) throw errors[0];
}
