import type { Queryable } from '../../database/connect';
import type { NewRow } from '../../database/schema';

export type MailRequest = Pick<NewRow<'mails'>, 'kind' | 'email' | 'locale'> &
  Partial<Pick<NewRow<'mails'>, 'user_id' | 'sign_up_id'>>;

/**
 * Puts a mail into the queue, inside the transaction of what it tells about. It is written and sent later; an
 * address nobody has is queued like any other, so that the answer takes as long.
 */
export async function queueMail(db: Queryable, mail: MailRequest): Promise<void> {
  const now = new Date().toISOString();
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
