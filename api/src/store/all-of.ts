import { type Expression, type SqlBool, sql } from 'kysely';

/** All conditions, none being no restriction. */
export const allOf = (conditions: readonly Expression<SqlBool>[]) =>
  sql<SqlBool>`${sql.join(conditions.length > 0 ? [...conditions] : [sql`1 = 1`], sql` and `)}`;
