import { sql } from 'kysely';
import type { Queryable } from '../../store/connect';
import { readMeta } from '../../store/meta';

/** Key in `meta` of the number of the last batch. */
const LAST_NUMBER = 'alarm_news';

/** Milliseconds without a further alarm after which the mail is sent. Many alarms thus share one mail. */
const QUIET_MS = 60_000;
/** Longest time in ms that an alarm waits for others. */
const MOST_MS = 3_600_000;

/**
 * Queues an opened alarm for the next mail, inside the transaction that opens it. An alarm that was already reported
 * is reported again.
 */
export async function noteOpened(db: Queryable, alarm_id: number): Promise<void> {
  // The present time is stored, not the start of the write, since a part of an import can take a while.
  const opened_at = new Date().toISOString();
  await db
    .insertInto('alarm_news')
    .values({ alarm_id, opened_at, number: null })
    .onConflict(conflict => conflict.column('alarm_id').doUpdateSet({ opened_at, number: null }))
    .execute();
}

/** Drops all queued alarms without a mail, such as those of the demonstration data. */
export const forgetWaitingAlarms = (db: Queryable) =>
  db.deleteFrom('alarm_news').where('number', 'is', null).execute();

/** Reads the number of the last batch of alarms. */
export async function lastAlarmNumber(db: Queryable): Promise<number> {
  return Number((await readMeta(db, LAST_NUMBER)) ?? 0);
}

/** When the first and the last of the queued alarms opened. */
export interface WaitingAlarms {
  first: string;
  last: string;
}

/** When the alarms without a batch number opened; `null` if there are none. */
export async function waitingAlarms(db: Queryable): Promise<WaitingAlarms | null> {
  const { first, last } = await db
    .selectFrom('alarm_news')
    .select(({ fn }) => [fn.min('opened_at').as('first'), fn.max('opened_at').as('last')])
    .where('number', 'is', null)
    .executeTakeFirstOrThrow();
  return first && last ? { first, last } : null;
}

/** Whether an import is running. An interrupted import delays alarms no longer than `MOST_MS`. */
async function isImporting(db: Queryable, now: Date): Promise<boolean> {
  const batch = await db
    .selectFrom('import_batches')
    .select('id')
    .where('finished_at', 'is', null)
    .where('undone_at', 'is', null)
    .where('at', '>=', new Date(now.getTime() - MOST_MS).toISOString())
    .limit(1)
    .executeTakeFirst();
  return batch !== undefined;
}

/** Whether no more alarms are expected, or the first has waited long enough. */
export async function areComplete(
  db: Queryable,
  { first, last }: WaitingAlarms,
  now: Date,
): Promise<boolean> {
  const age = (instant: string) => now.getTime() - Date.parse(instant);
  if (age(first) >= MOST_MS) return true;
  return age(last) >= QUIET_MS && !(await isImporting(db, now));
}

/**
 * Gives the queued alarms the number of a new batch, in a transaction. Batches are numbered one after the other, so
 * that no reader skips a batch that commits later.
 */
export async function numberAlarms(db: Queryable): Promise<void> {
  const next = sql<string>`cast(cast(meta.value as integer) + 1 as text)`;
  const { value } = await db
    .insertInto('meta')
    .values({ name: LAST_NUMBER, value: '1' })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value: next }))
    .returning('value')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('alarm_news')
    .set({ number: Number(value) })
    .where('number', 'is', null)
    .execute();
}
