import { type Expression, type SqlBool, sql } from 'kysely';

/** Conjunction of conditions; true when there are none. */
export const allOf = (conditions: readonly Expression<SqlBool>[]) =>
  sql<SqlBool>`${sql.join(conditions.length > 0 ? [...conditions] : [sql`1 = 1`], sql` and `)}`;
