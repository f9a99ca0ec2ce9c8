import { join } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import { type Dialect, type Driver, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { ChangeFeed } from './change-feed';
import { checkedPool } from './checked-pool';
import type { Engine } from './engine';
import { isoInstant } from './iso-instant';
import { lockDataFolder } from './lock-file';
import { normalizedText } from './normalized-text';
import { PostgresChangeLog } from './postgres-change-log';
import { postgresEngine } from './postgres-engine';
import type { Database } from './schema';
import { noteQuery } from './slow-queries';
import { SQLite } from './sqlite';
import { SqliteChangeLog } from './sqlite-change-log';
import { drivenBy, OpenSqliteDialect, type Turns } from './sqlite-dialect';
import { sqliteEngine } from './sqlite-engine';

export interface Connection {
  db: Kysely<Database>;
  engine: Engine;
  changes: ChangeFeed;
  /**
   * Whether statements run on another thread. After a failed statement, further statements are refused until the
   * rollback.
   */
  isElsewhere?: true;
  /**
   * From now on, limits statements to the time of a request, since a half-open connection would never answer. Before,
   * statements of the start may take minutes.
   */
  limitStatements(): void;
  close(): Promise<void>;
}

/** A connection that is used for reads only. */
export type ReadConnection = Pick<Connection, 'db' | 'engine' | 'close'>;

export interface DatabasePlace {
  databaseUrl: string | null;
  /** Replica of the PostgreSQL database for reads over many records; `null` for the database itself. */
  readUrl: string | null;
  dataFolder: string;
}

/** The database or a transaction on it. */
export type Queryable = Kysely<Database> | Transaction<Database>;

export const SQLITE_FILE = 'avicable.sqlite';
const CONNECTIONS = 10;
const READING_CONNECTIONS = 3;
const WRITING_CONNECTIONS = 2;
const CONNECT_MS = 10_000;
const KEEP_ALIVE_AFTER_MS = 10_000;
/**
 * Time limit of a statement in ms. It is slightly above the limit that transactions set in the database, see
 * `in-transaction.ts`.
 */
const STATEMENT_MS = 65_000;
/**
 * Time in ms to wait for a lock. It is short, since better-sqlite3 blocks the event loop while it waits;
 * `inTransaction` retries.
 */
const BUSY_MS = 2_000;

function openSqliteFile(folder: string, readonly = false): BetterSqlite3.Database {
  const sqlite = new SQLite(join(folder, SQLITE_FILE), { timeout: BUSY_MS, readonly });
  try {
    if (!readonly) sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    sqlite.pragma('cache_size = -65536');
    sqlite.pragma('temp_store = MEMORY');
    sqlite.function('plain_text', { deterministic: true }, text => normalizedText(String(text ?? '')));
    return sqlite;
  } catch (error) {
    // The file may not be a database at all.
    sqlite.close();
    throw error;
  }
}

function openLocked(folder: string): { sqlite: BetterSqlite3.Database; unlock: () => void } {
  const unlock = lockDataFolder(folder);
  try {
    return { sqlite: openSqliteFile(folder), unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Opens the embedded database of a data folder and locks the folder for this process. */
export function openSqlite(folder: string): Connection {
  const { sqlite, unlock } = openLocked(folder);
  return sqliteConnection(folder, new OpenSqliteDialect(sqlite), unlock);
}

function sqliteConnection(folder: string, dialect: Dialect, unlock: () => void): Connection {
  const changes = new ChangeFeed(new SqliteChangeLog(folder));
  const db = new Kysely<Database>({ dialect, log: noteQuery });
  return {
    db,
    engine: sqliteEngine,
    changes,
    limitStatements: () => undefined,
    async close() {
      await changes.stop();
      await db.destroy();
      unlock();
    },
  };
}

/** A driver of the embedded database for a thread that runs another thread's statements. */
export const openDriver = (folder: string): Driver =>
  new OpenSqliteDialect(openSqliteFile(folder)).createDriver();

/** A connection whose driver runs its statements on another thread. */
export const openElsewhere = (folder: string, driver: Driver): Connection => ({
  ...sqliteConnection(folder, drivenBy(driver), () => undefined),
  isElsewhere: true,
});

/** Opens a database for reads only, without reporting its changes. */
export function openForReading({ databaseUrl, readUrl, dataFolder }: DatabasePlace): ReadConnection {
  if (databaseUrl) {
    const connection = openPostgres(readUrl ?? databaseUrl, {
      connections: READING_CONNECTIONS,
      program: 'avicable reads',
    });
    connection.limitStatements();
    return connection;
  }
  const dialect = new OpenSqliteDialect(openSqliteFile(dataFolder, true));
  const db = new Kysely<Database>({ dialect, log: noteQuery });
  return { db, engine: sqliteEngine, close: () => db.destroy() };
}

/**
 * Opens a database for another writing thread or process.
 * @param turns of the embedded database, which has one writer at a time; without them, writers wait for its lock
 */
export function openForWriting({ databaseUrl, dataFolder }: DatabasePlace, turns?: Turns): Connection {
  if (databaseUrl) {
    const connection = openPostgres(databaseUrl, { connections: WRITING_CONNECTIONS });
    connection.limitStatements();
    return connection;
  }
  const dialect = new OpenSqliteDialect(openSqliteFile(dataFolder), turns);
  return sqliteConnection(dataFolder, dialect, () => undefined);
}

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.DATE, text => text);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoInstant);

/**
 * Statements read a few thousand rows out of millions, from memory or an SSD. Indexes therefore pay off, but parallel
 * workers and JIT compilation start too slowly.
 */
const PLANNING = `select set_config('random_page_cost', '1.1', false),
  set_config('max_parallel_workers_per_gather', '0', false), set_config('jit', 'off', false)`;

/** Opens a PostgreSQL database by its URL; several processes may do so. */
export function openPostgres(
  url: string,
  {
    connections = CONNECTIONS,
    readUrl = null,
    program = 'avicable',
  }: { connections?: number; program?: string } & Partial<Pick<DatabasePlace, 'readUrl'>> = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: program,
    max: connections,
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    connectionTimeoutMillis: CONNECT_MS,
    // The driver's `onCreateConnection` is not used: if it fails, the connection never returns to the pool.
    async onConnect(client) {
      client.on('error', () => undefined);
      await client.query(PLANNING);
    },
  });
  // PostgreSQL may end a connection that is idle or between two statements of a transaction. Without a listener, this
  // would end the process. With a listener, the next statement fails or opens another connection.
  pool.on('error', () => undefined);
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: checkedPool(pool) }),
    log: noteQuery,
  });
  const changes = new ChangeFeed(new PostgresChangeLog(url, readUrl));
  return {
    db,
    engine: postgresEngine,
    changes,
    limitStatements() {
      // New connections get the present options, and idle connections end after seconds.
      pool.options.query_timeout = STATEMENT_MS;
    },
    async close() {
      await changes.stop();
      await db.destroy();
    },
  };
}
