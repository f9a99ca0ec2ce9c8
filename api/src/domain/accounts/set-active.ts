import type { Queryable } from '../../store/connect';
import type { Row } from '../../store/schema';
import { queueMail } from '../mail/mail-queue';
import { revokeAll } from '../session/refresh-tokens';

type Account = Pick<Row<'users'>, 'id' | 'email' | 'locale' | 'welcomed_at'>;

/** Activates an account; the first time, its owner gets a welcome mail. */
export async function activate(db: Queryable, account: Account): Promise<void> {
  const welcomed_at = account.welcomed_at ?? new Date().toISOString();
  await db.updateTable('users').set({ is_active: 1, welcomed_at }).where('id', '=', account.id).execute();
  const { email, locale, id: user_id } = account;
  if (!account.welcomed_at) await queueMail(db, { kind: 'welcome', email, locale, user_id });
}

/** Ends all sessions of an account and prevents sign-ins until it is activated again. */
export async function deactivate(db: Queryable, account: Account): Promise<void> {
  // A deactivated account no longer counts as waiting, even if it was never welcomed.
  const welcomed_at = account.welcomed_at ?? new Date().toISOString();
  await db.updateTable('users').set({ is_active: 0, welcomed_at }).where('id', '=', account.id).execute();
  await revokeAll(db, account.id);
}
