import type { Queryable } from '../../database/connect';
import type { NewRow } from '../../database/schema';

const FAILED_KEPT_MS = 30 * 24 * 3_600_000;

export type MailRequest = Pick<NewRow<'mails'>, 'kind' | 'email' | 'locale'> &
  Partial<Pick<NewRow<'mails'>, 'user_id' | 'sign_up_id'>>;

/**
 * Puts a mail into the queue, inside the transaction of what it tells about. It is written and sent later; an
 * address nobody has is queued like any other, so that the answer takes as long.
 */
export async function queueMail(db: Queryable, mail: MailRequest): Promise<void> {
  const now = new Date().toISOString();
  // Mails given up stay in sight for a while, addresses are not kept for ever.
  const old = new Date(Date.now() - FAILED_KEPT_MS).toISOString();
  await db.deleteFrom('mails').where('failed_at', '<', old).execute();
  await db
    .insertInto('mails')
    .values({
      user_id: null,
      sign_up_id: null,
      ...mail,
      created_at: now,
      next_attempt_at: now,
      failed_at: null,
      last_error: null,
    })
    .execute();
}
