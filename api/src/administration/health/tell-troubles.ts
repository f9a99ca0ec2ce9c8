import { TROUBLES, type Trouble } from 'shared/contract/administration';
import { queueMail } from '../../domain/mail/mail-queue';
import { parisTime } from '../../domain/notices/paris-clock';
import type { Context } from '../../domain/records/context';
import { peopleToTell } from '../../domain/work-mails/people';
import { inTransaction } from '../../store/in-transaction';
import { troublesOf } from './server-health';

/** Milliseconds that a trouble must last before it is mailed: a first backup takes a while, a lag may pass. */
const LASTING_MS = 10 * 60_000;

/**
 * Queues a mail to each administrator about each trouble that lasts, once a day, and one when it is over. The lock on
 * the trouble's row keeps two servers from sending the same mail.
 */
export async function tellTroubles(context: Context, now = new Date()): Promise<void> {
  const present = await troublesOf(context);
  const seen = await context.db
    .selectFrom('troubles')
    .select('kind')
    .where('since', 'is not', null)
    .execute();
  const kinds = TROUBLES.filter(kind => present.includes(kind) || seen.some(row => row.kind === kind));
  for (const kind of kinds) await tellTrouble(kind, present.includes(kind));

  async function tellTrouble(kind: Trouble, isPresent: boolean): Promise<void> {
    await inTransaction(context, async db => {
      const none = { kind, since: null, mailed_on: null };
      await db
        .insertInto('troubles')
        .values(none)
        .onConflict(conflict => conflict.doNothing())
        .execute();
      const { since, mailed_on, is_told } = await db
        .selectFrom('troubles')
        .selectAll()
        .where('kind', '=', kind)
        .modifyEnd(context.engine.lockRows)
        .executeTakeFirstOrThrow();
      const { day } = parisTime(now);
      const isDue = since !== null && Date.parse(since) <= now.getTime() - LASTING_MS && mailed_on !== day;
      const change = isPresent
        ? { since: since ?? now.toISOString(), ...(isDue && { mailed_on: day, is_told: 1 as const }) }
        : { since: null, is_told: 0 as const };
      await db.updateTable('troubles').set(change).where('kind', '=', kind).execute();
      if (isPresent ? !isDue : is_told === 0) return;
      for (const { id: user_id, email, locale, kinds: concerning } of await peopleToTell(db))
        if (concerning.includes('troubles'))
          await queueMail(db, {
            ...{ kind: 'troubles', email, locale, user_id },
            details: { trouble: { kind, isOver: !isPresent } },
          });
    });
  }
}
