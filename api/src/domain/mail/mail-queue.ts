import type { Queryable } from '../../store/connect';
import { afterCommit } from '../../store/in-transaction';
import type { NewRow, Row } from '../../store/schema';

const FAILED_KEPT_MS = 30 * 24 * 3_600_000;

/** What a mail says beside what its account does. */
export interface MailDetails {
  /** The address an account is about to use, or uses from now on. */
  email?: string;
  /** Somebody whose request was refused, and why. */
  refused?: { username: string; first_name: string; last_name: string; reason: string };
}

const listeners = new Set<() => void>();

/** Calls back when mails that this process queued are committed. @returns what ends it */
export function onMailQueued(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export type MailRequest = Pick<NewRow<'mails'>, 'kind' | 'email' | 'locale'> &
  Partial<Pick<NewRow<'mails'>, 'user_id' | 'sign_up_id'>> & { details?: MailDetails };

/** What a queued mail was given to say. */
export const detailsOf = ({ details }: Row<'mails'>): MailDetails => (details ? JSON.parse(details) : {});

/**
 * Puts a mail into the queue, inside the transaction of what it tells about. It is written and sent later; an
 * address nobody has is queued like any other, so that the answer takes as long.
 */
export async function queueMail(db: Queryable, { details, ...mail }: MailRequest): Promise<void> {
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
      details: details ? JSON.stringify(details) : null,
      created_at: now,
      next_attempt_at: now,
      failed_at: null,
      last_error: null,
    })
    .execute();
  await afterCommit(db, () => {
    for (const listener of listeners) listener();
  });
}
