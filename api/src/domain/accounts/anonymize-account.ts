import { randomBytes } from 'node:crypto';
import { closedUsername } from 'shared/server';
import type { Queryable } from '../../store/connect';
import type { Passwords } from '../session/passwords';

const PERSONAL_TABLES = [
  'user_groups',
  'user_areas',
  'refresh_tokens',
  'personal_tokens',
  'identities',
  'totp_secrets',
  'passkeys',
  'recovery_codes',
  'sessions',
  'known_addresses',
  'mails',
  'notices',
  'calendar_links',
  'comment_mentions',
  'idempotency_keys',
] as const;

const unknownPasswords = new WeakMap<Passwords, Promise<string>>();

/**
 * Hash of a password that nobody knows. An invalid hash would make sign-ins fail differently. The hash is computed
 * once. Call this before a transaction, which must not wait for the computation.
 */
export function unknownPassword(passwords: Passwords): Promise<string> {
  const hash = unknownPasswords.get(passwords) ?? passwords.hash(randomBytes(32).toString('base64url'));
  unknownPasswords.set(passwords, hash);
  return hash;
}

/** Removes everything personal from an account. Its records keep their author, who is anonymous from then on. */
export async function anonymizeAccount(db: Queryable, userId: number, password_hash: string): Promise<void> {
  for (const table of PERSONAL_TABLES) await db.deleteFrom(table).where('user_id', '=', userId).execute();
  await db
    .updateTable('campaign_targets')
    .set({ assignee_id: null })
    .where('assignee_id', '=', userId)
    .execute();
  await db.deleteFrom('survey_tracks').where('created_by', '=', userId).execute();
  // Tokens with the purpose `activate` are kept, so that the links in mails to approvers report that the request is
  // over.
  await db
    .deleteFrom('account_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '!=', 'activate')
    .execute();
  await db
    .updateTable('history')
    .set({ changes: '{}' })
    .where('item_kind', '=', 'accounts')
    .where('item_id', '=', userId)
    .execute();
  // People name tokens after themselves and their machines.
  await db
    .updateTable('history')
    .set({ token: null })
    .where('user_id', '=', userId)
    .where('token', 'is not', null)
    .execute();
  await db
    .updateTable('users')
    .set({
      username: closedUsername(userId),
      email: `closed-${userId}@closed.invalid`,
      first_name: '',
      last_name: '',
      phone: '',
      avatar: null,
      owner_id: null,
      password_hash,
      email_verified: 0,
      is_active: 0,
      closed_at: new Date().toISOString(),
    })
    .where('id', '=', userId)
    .execute();
}
