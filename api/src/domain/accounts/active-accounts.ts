import { sql } from 'kysely';
import { InvalidInput } from '../../http/request-refused';
import type { Queryable } from '../../store/connect';
import type { Row } from '../../store/schema';
import { queueMail } from '../mail/mail-queue';
import type { Context } from '../records/context';
import { recordChange } from '../records/history';
import type { Writer } from '../records/viewer';
import { revokeAll } from '../session/refresh-tokens';
import { factorsOf, removeSecondFactors } from '../session/second-factors';

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

/**
 * Whether, inside the transaction that removes an administrator, another one remains. Concurrent callers wait for the
 * lock on the group's row and then count the remaining administrators.
 */
export async function hasAnotherAdministrator(
  { engine }: Pick<Context, 'engine'>,
  db: Queryable,
  userId: number,
): Promise<boolean> {
  // The count is a separate statement, so that it includes what others committed during the wait.
  await sql`select id from groups where name = 'administrators' ${engine.lockRows}`.execute(db);
  const other = await db
    .selectFrom('users')
    .innerJoin('user_groups', 'user_groups.user_id', 'users.id')
    .innerJoin('groups', 'groups.id', 'user_groups.group_id')
    .select('users.id')
    .where('groups.name', '=', 'administrators')
    .where('users.is_active', '=', 1)
    .where('users.email_verified', '=', 1)
    .where('users.id', '!=', userId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** @throws InvalidInput for the last administrator, see `hasAnotherAdministrator` */
export async function requireAnotherAdministrator(
  ...account: Parameters<typeof hasAnotherAdministrator>
): Promise<void> {
  if (!(await hasAnotherAdministrator(...account)))
    throw new InvalidInput([{ path: [], code: 'last_administrator', params: {} }]);
}

/**
 * Removes the second factors of an account, if it has any, after they were lost, tells its owner by mail, and notes it
 * in the history. Its sessions go on.
 */
export async function resetSecondFactorOf(
  writer: Writer,
  { id, email, locale }: Pick<Row<'users'>, 'id' | 'email' | 'locale'>,
): Promise<void> {
  if (!(await factorsOf(writer.db, id)).hasAny) return;
  await removeSecondFactors(writer.db, id);
  await queueMail(writer.db, { kind: 'second_factor_changed', email, locale, user_id: id });
  const after = { second_factor_reset: writer.at };
  await recordChange(writer, { kind: 'accounts', id, action: 'update', before: null, after });
}
