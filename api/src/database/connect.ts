import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { lockDataFolder } from './data-folder-lock';
import type { Engine } from './engine';
import { postgresEngine } from './postgres-engine';
import type { Database } from './schema';
import { sqliteEngine } from './sqlite-engine';

/** The database with the engine that speaks its dialect. */
export interface Connection {
  db: Kysely<Database>;
  engine: Engine;
  /** Where the SQLite file lies, for worker threads that read it; `null` with PostgreSQL. */
  sqliteFile: string | null;
  close(): Promise<void>;
}

/** The database or a transaction on it. */
export type Queryable = Kysely<Database> | Transaction<Database>;

export const SQLITE_FILE = 'avicable.sqlite';

function openSqliteFile(file: string): SQLite.Database {
  const sqlite = new SQLite(file, { timeout: 10_000 });
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('cache_size = -65536');
  sqlite.pragma('temp_store = MEMORY');
  return sqlite;
}

/** Opens the embedded database of a data folder and keeps the folder for this process alone. */
export function openSqlite(folder: string): Connection {
  const unlock = lockDataFolder(folder);
  const sqliteFile = join(folder, SQLITE_FILE);
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: openSqliteFile(sqliteFile) }) });
  return {
    db,
    engine: sqliteEngine,
    sqliteFile,
    async close() {
      await db.destroy();
      unlock();
    },
  };
}

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.DATE, text => text);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, text => new Date(text).toISOString());

/** Opens a PostgreSQL database by its URL; several processes may. */
export function openPostgres(url: string, size = 10): Connection {
  const pool = new pg.Pool({ connectionString: url, max: size, types });
  // An idle connection the server ended must not end the process; the next query opens another.
  pool.on('error', () => undefined);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, engine: postgresEngine, sqliteFile: null, close: () => db.destroy() };
}
