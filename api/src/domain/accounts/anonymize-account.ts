import { randomBytes } from 'node:crypto';
import { closedUsername } from 'shared/contract';
import type { Queryable } from '../../store/connect';
import type { Passwords } from '../session/passwords';

const PERSONAL_TABLES = [
  'user_groups',
  'user_areas',
  'refresh_tokens',
  'sessions',
  'known_addresses',
  'mails',
  'idempotency_keys',
] as const;

const unknownPasswords = new WeakMap<Passwords, Promise<string>>();

/**
 * Of something nobody knows: a hash that cannot be checked would fail a sign-in in another way. Made once, so that a
 * transaction does not wait for it: ask for it before.
 */
export function unknownPassword(passwords: Passwords): Promise<string> {
  const known = unknownPasswords.get(passwords) ?? passwords.hash(randomBytes(32).toString('base64url'));
  unknownPasswords.set(passwords, known);
  return known;
}

/** Takes everything personal off an account; the records it entered keep their author, nameless from now on. */
export async function anonymizeAccount(db: Queryable, userId: number, password_hash: string): Promise<void> {
  for (const table of PERSONAL_TABLES) await db.deleteFrom(table).where('user_id', '=', userId).execute();
  // Whoever follows the mail about a request learns that it is over.
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
  await db
    .updateTable('users')
    .set({
      username: closedUsername(userId),
      email: `closed-${userId}@closed.invalid`,
      first_name: '',
      last_name: '',
      phone: '',
      avatar: null,
      password_hash,
      email_verified: 0,
      is_active: 0,
      closed_at: new Date().toISOString(),
    })
    .where('id', '=', userId)
    .execute();
}
