import type { Kysely } from 'kysely';
import type { Queryable } from './connect';

/** A record row of a table whose name is only known at run time. */
export type AnyRow = Record<string, unknown> & {
  id: number;
  uuid: string;
  created_by: number | null;
  updated_by: number | null;
  created_at: string;
  updated_at: string;
  version: number;
};

// biome-ignore lint/suspicious/noExplicitAny: a definition names the columns, which the types cannot follow.
type AnyDatabase = Kysely<any>;

/** The connection, typed for tables whose names are only known at run time. */
export const anyTable = (db: Queryable) => db as unknown as AnyDatabase;
