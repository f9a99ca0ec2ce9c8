import { sql } from 'kysely';
import { InvalidInput } from '../../http/request-refused';
import type { Queryable } from '../../store/connect';
import type { Context } from '../records/context';

/**
 * Makes sure, inside the transaction that takes an administrator away, that another one stays. Whoever asks at the
 * same time waits: the row of the group is theirs next, and what they count then is what was left.
 * @throws InvalidInput for the last one
 */
export async function requireAnotherAdministrator(
  { engine }: Pick<Context, 'engine'>,
  db: Queryable,
  userId: number,
): Promise<void> {
  // A statement of its own: the count that follows must see what others committed while this one waited.
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
