import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type DatabasePlace, openForWriting, openPostgres, SQLITE_FILE } from '../../store/connect';
import { lockDataFolder } from '../../store/lock-file';
import { requireCurrent } from '../former-installation';
import { openDatabase } from '../prepare';
import { keepPrivate } from '../private-folder';
import { StartRefused } from '../startup-fault';
import { columnsOf, type Side } from './moved-tables';

export type Place = Pick<DatabasePlace, 'databaseUrl' | 'dataFolder'>;

/** The name of a database in messages, without user and password. */
export function nameOfPlace({ databaseUrl, dataFolder }: Place): string {
  if (!databaseUrl) return join(dataFolder, SQLITE_FILE);
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `${searchParams.get('host') ?? host}${pathname}`;
}

const PROGRAM = { connections: 1, program: 'avicable move' };
const NO_LIMITS = { lockMs: 0, statementMs: 0, idleMs: 0 };

/** Whether a server or a command uses a PostgreSQL database. */
const IN_USE = sql`select 1 from pg_stat_activity
  where datname = current_database() and application_name in ('avicable', 'avicable changes', 'avicable reads') limit 1`;

/**
 * Runs work on one snapshot of a database that no server uses, and keeps others from writing meanwhile.
 * @throws DataFolderInUse, StartRefused
 */
export async function inSource<Result>(
  place: Place,
  work: (source: Side) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, dataFolder } = place;
  const file = join(dataFolder, SQLITE_FILE);
  if (!databaseUrl && !existsSync(file)) throw new StartRefused('no_database', file);
  const unlock = databaseUrl ? () => undefined : lockDataFolder(dataFolder);
  const connection = databaseUrl
    ? openPostgres(databaseUrl, PROGRAM)
    : openForWriting({ ...place, readUrl: null });
  const { db, engine } = connection;
  try {
    await requireCurrent(connection, nameOfPlace(place));
    if (databaseUrl && (await IN_USE.execute(db)).rows.length > 0)
      throw new StartRefused('move_in_use', nameOfPlace(place));
    const tables = [...(await columnsOf(connection)).keys()].map(name => sql.table(name));
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async snapshot => {
        // The lock comes first, since the first query takes the snapshot. SQLite locks with a statement that writes
        // nothing.
        await (databaseUrl
          ? sql`lock table ${sql.join(tables)} in share mode nowait`
          : sql`delete from meta where 1 = 0`
        ).execute(snapshot);
        await engine.limitTransaction(NO_LIMITS)?.execute(snapshot);
        return work({ db: snapshot, engine });
      });
  } catch (error) {
    // Another program holds a lock of a writer.
    if (databaseUrl && (error as { code?: string }).code === '55P03')
      throw new StartRefused('move_in_use', nameOfPlace(place));
    throw error;
  } finally {
    await connection.close();
    unlock();
  }
}

const SETTINGS = {
  sqlite: ['pragma foreign_keys = off', 'pragma temp_store = file'],
  postgres: [
    'set statement_timeout = 0',
    'set idle_in_transaction_session_timeout = 0',
    "set maintenance_work_mem = '256MB'",
  ],
};

/**
 * Runs work on a database that no other move writes.
 * @throws DataFolderInUse, StartRefused
 */
export async function inTarget<Result>(
  place: Place,
  work: (target: Side) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, dataFolder } = place;
  if (!databaseUrl) keepPrivate(dataFolder);
  const connection = databaseUrl
    ? openPostgres(databaseUrl, PROGRAM)
    : openDatabase({ ...place, readUrl: null });
  const { engine } = connection;
  try {
    // One connection throughout, since the lock and the settings belong to it.
    return await connection.db.connection().execute(async db => {
      for (const setting of SETTINGS[engine.name]) await sql.raw(setting).execute(db);
      if (databaseUrl) {
        const lock = sql<{ taken: boolean }>`select pg_try_advisory_lock(hashtext('avicable move')) as taken`;
        if (!(await lock.execute(db)).rows[0]?.taken)
          throw new StartRefused('move_in_use', nameOfPlace(place));
      }
      return work({ db, engine });
    });
  } finally {
    await connection.close();
  }
}
