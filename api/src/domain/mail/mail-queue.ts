import type { Trouble } from 'shared/contract/administration';
import type { Queryable } from '../../store/connect';
import { afterCommit } from '../../store/in-transaction';
import type { NewRow, Row } from '../../store/schema';

const FAILED_KEPT_MS = 30 * 24 * 3_600_000;

/** Content of a mail that cannot be read from the account. */
export interface MailDetails {
  /** The address an account is about to use or now uses. */
  email?: string;
  /** An account at an OpenID provider, and the code that links it. */
  issuer?: string;
  label?: string;
  code?: string;
  refused?: { username: string; first_name: string; last_name: string; reason: string };
  /** Range of numbers of the batches of alarms that the mail reports. */
  alarms?: { after: number; until: number };
  /** The mail reports outages with ids above this one. */
  outages?: { after: number };
  day?: string;
  trouble?: { kind: Trouble; isOver: boolean };
  comment?: number;
}

const listeners = new Set<() => void>();

/** Calls the listener when mails queued by this process are committed. @returns a function that removes it */
export function onMailQueued(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export type MailRequest = Pick<NewRow<'mails'>, 'kind' | 'email' | 'locale'> &
  Partial<Pick<NewRow<'mails'>, 'user_id' | 'sign_up_id'>> & { details?: MailDetails };

export const detailsOf = ({ details }: Row<'mails'>): MailDetails => (details ? JSON.parse(details) : {});

/**
 * Queues a mail inside the transaction whose change it reports. The mail is composed and sent later. Mails to unknown
 * addresses are queued like all others, so that response times reveal nothing.
 */
export async function queueMail(db: Queryable, { details, ...mail }: MailRequest): Promise<void> {
  const now = new Date().toISOString();
  // Failed mails stay visible for a while, but their addresses are not kept forever.
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
