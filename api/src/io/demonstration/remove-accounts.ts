import { type SqlBool, sql } from 'kysely';
import { enteredTables } from '../../domain/records/registry';
import type { Queryable } from '../../store/connect';

const AUTHOR_COLUMNS = ['created_by', 'updated_by', 'deleted_by'];

/** Whether a record or the history references an account as author. */
function isAuthor() {
  const inRecords = enteredTables().map(table => {
    const conditions = AUTHOR_COLUMNS.map(column => sql`${sql.ref(`record.${column}`)} = users.id`);
    return sql`exists (select 1 from ${sql.table(table)} as record where ${sql.join(conditions, sql` or `)})`;
  });
  const inHistory = sql`exists (select 1 from history where history.user_id = users.id)`;
  return sql<SqlBool>`(${sql.join([...inRecords, inHistory], sql` or `)})`;
}

/**
 * Removes the demonstration accounts. Authors of remaining records are kept, but can no longer sign in.
 * @returns the usernames of both
 */
export async function removeAccounts(db: Queryable): Promise<{ removed: string[]; kept: string[] }> {
  const authors = await db
    .updateTable('users')
    .set({ demonstration: 0, is_active: 0, tokens_valid_from: Math.ceil(Date.now() / 1000) })
    .where('demonstration', '=', 1)
    .where(isAuthor())
    .returning(['id', 'username'])
    .execute();
  const authorIds = authors.map(({ id }) => id);
  if (authorIds.length > 0)
    for (const table of ['refresh_tokens', 'personal_tokens'] as const)
      await db.deleteFrom(table).where('user_id', 'in', authorIds).execute();
  const removed = await db.deleteFrom('users').where('demonstration', '=', 1).returning('username').execute();
  const names = (rows: { username: string }[]) => rows.map(row => row.username).sort();
  return { removed: names(removed), kept: names(authors) };
}
