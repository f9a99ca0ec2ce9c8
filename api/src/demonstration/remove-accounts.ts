import type { ExpressionBuilder } from 'kysely';
import type { Queryable } from '../database/connect';
import type { Database } from '../database/schema';

const AUTHORED = [
  'infrastructures',
  'diagnoses',
  'operations',
  'mortality_cases',
  'sensitive_areas',
  'media',
] as const;
const AUTHOR_COLUMNS = ['created_by', 'updated_by', 'deleted_by'] as const;

/** Whether an account stands in a record or in the history. */
function isAuthor(eb: ExpressionBuilder<Database, 'users'>) {
  const inRecords = AUTHORED.map(table =>
    eb.exists(
      eb
        .selectFrom(table)
        .select(`${table}.id`)
        .where(record =>
          record.or(AUTHOR_COLUMNS.map(column => record(`${table}.${column}`, '=', record.ref('users.id')))),
        ),
    ),
  );
  const inHistory = eb.exists(
    eb.selectFrom('history').select('history.id').whereRef('history.user_id', '=', 'users.id'),
  );
  return eb.or([...inRecords, inHistory]);
}

/**
 * Removes the accounts of the demonstration. Those that are named as author of a remaining record stay, closed:
 * nobody can sign in with them. Returns the names of both.
 */
export async function removeAccounts(db: Queryable): Promise<{ removed: string[]; kept: string[] }> {
  const authors = await db
    .updateTable('users')
    .set({ demonstration: 0, is_active: 0, tokens_valid_from: Math.ceil(Date.now() / 1000) })
    .where('demonstration', '=', 1)
    .where(isAuthor)
    .returning(['id', 'username'])
    .execute();
  if (authors.length > 0)
    await db
      .deleteFrom('refresh_tokens')
      .where(
        'user_id',
        'in',
        authors.map(author => author.id),
      )
      .execute();
  const removed = await db.deleteFrom('users').where('demonstration', '=', 1).returning('username').execute();
  const names = (rows: { username: string }[]) => rows.map(row => row.username).sort();
  return { removed: names(removed), kept: names(authors) };
}
