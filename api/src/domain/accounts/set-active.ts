import type { Queryable } from '../../store/connect';
import type { Row } from '../../store/schema';
import { queueMail } from '../mail/mail-queue';
import { revokeAll } from '../session/refresh-tokens';

type Account = Pick<Row<'users'>, 'id' | 'email' | 'locale' | 'welcomed_at'>;

/** Lets an account sign in; the first time its owner is welcomed by mail. */
export async function activate(db: Queryable, account: Account): Promise<void> {
  const welcomed_at = account.welcomed_at ?? new Date().toISOString();
  await db.updateTable('users').set({ is_active: 1, welcomed_at }).where('id', '=', account.id).execute();
  const { email, locale, id: user_id } = account;
  if (!account.welcomed_at) await queueMail(db, { kind: 'welcome', email, locale, user_id });
}

/** Ends every session of an account and lets nobody sign in with it until it is activated again. */
export async function deactivate(db: Queryable, account: Account): Promise<void> {
  // It is no newcomer any more, also where it never saw a welcome.
  const welcomed_at = account.welcomed_at ?? new Date().toISOString();
  await db.updateTable('users').set({ is_active: 0, welcomed_at }).where('id', '=', account.id).execute();
  await revokeAll(db, account.id);
}
