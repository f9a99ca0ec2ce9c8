import { sql } from 'kysely';
import { InvalidInput } from '../../http/request-refused';
import type { Queryable } from '../../store/connect';
import type { Context } from '../records/context';

/**
 * Requires, inside the transaction that removes an administrator, that another one remains. Concurrent callers wait for
 * the lock on the group's row and then count the remaining ones.
 * @throws InvalidInput for the last one
 */
export async function requireAnotherAdministrator(
  { engine }: Pick<Context, 'engine'>,
  db: Queryable,
  userId: number,
): Promise<void> {
  // A separate statement, so that the following count sees what others committed during the wait.
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
  if (!other) throw new InvalidInput([{ path: [], code: 'last_administrator', params: {} }]);
}
