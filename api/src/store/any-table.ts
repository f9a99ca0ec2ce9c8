import type { Kysely } from 'kysely';
import type { Queryable } from './connect';

/** A row of a record's table that is only known when it runs. */
export type AnyRow = Record<string, unknown> & {
  id: number;
  uuid: string;
  created_by: number | null;
  updated_by: number | null;
  created_at: string;
  updated_at: string;
  version: number;
};

// biome-ignore lint/suspicious/noExplicitAny: the columns are those a definition names, which the types cannot follow.
type AnyDatabase = Kysely<any>;

/** The connection for tables that are only known when it runs. */
export const anyTable = (db: Queryable) => db as unknown as AnyDatabase;
