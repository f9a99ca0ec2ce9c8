import { randomBytes } from 'node:crypto';
import type { Context } from '../../context';
import type { Queryable } from '../../database/connect';
import { InvalidInput } from '../../http/request-refused';
import type { CurrentUser } from '../session/current-user';
import { confirmPassword } from './change-password';

/** Active administrators beside an account; their rows are kept from changing until the transaction ends. */
async function otherAdministrators(db: Queryable, { engine }: Context, userId: number): Promise<number> {
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.is_active', '=', 1)
    .where('users.id', 'in', members =>
      members
        .selectFrom('user_groups')
        .innerJoin('groups', 'groups.id', 'user_groups.group_id')
        .select('user_groups.user_id')
        .where('groups.name', '=', 'administrators'),
    )
    .orderBy('users.id')
    .modifyEnd(engine.lockRows)
    .execute();
  return rows.filter(row => row.id !== userId).length;
}

const PERSONAL_TABLES = [
  'user_groups',
  'user_areas',
  'refresh_tokens',
  'sessions',
  'account_tokens',
  'mails',
  'idempotency_keys',
] as const;

/** Takes everything personal off an account; the records it entered keep their author, nameless from now on. */
async function anonymize(db: Queryable, userId: number, password_hash: string): Promise<void> {
  for (const table of PERSONAL_TABLES) await db.deleteFrom(table).where('user_id', '=', userId).execute();
  await db
    .updateTable('users')
    .set({
      // The colon keeps it apart from every name somebody can choose.
      username: `closed:${userId}`,
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

/**
 * Closes one's own account for good.
 * @throws InvalidInput for a wrong password, and for the last administrator
 */
export async function closeOwnAccount(
  context: Context,
  user: CurrentUser,
  currentPassword: string,
  address: string,
): Promise<void> {
  await confirmPassword(context, user, currentPassword, address);
  // Of something nobody knows: a hash that cannot be checked would fail a sign-in in another way.
  const passwordHash = await context.passwords.hash(randomBytes(32).toString('base64url'));
  await context.db.transaction().execute(async db => {
    if (user.groups.includes('administrators') && (await otherAdministrators(db, context, user.id)) === 0)
      throw new InvalidInput([{ path: [], code: 'last_administrator', params: {} }]);
    await anonymize(db, user.id, passwordHash);
  });
}
