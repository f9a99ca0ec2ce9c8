import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../config/config';
import { PICTURES_FOLDER } from '../domain/media/picture-store';
import { type Connection, SQLITE_FILE } from '../store/connect';
import { pendingMigrations } from '../store/migrations/migrate';
import { secretFile } from './secret';
import { StartRefused } from './startup-fault';

type Opened = Pick<Connection, 'db' | 'engine'>;

/** Whether a database has a table; one that contains an installation has `users`. */
export async function hasTable({ db, engine }: Opened, name: string): Promise<boolean> {
  const { rows } = await (engine.name === 'sqlite'
    ? sql`select name from sqlite_master where name = ${name}`
    : sql`select 1 where to_regclass(${name}) is not null`
  ).execute(db);
  return rows.length > 0;
}

/** Table that a move keeps in its target until everything is there. */
export const UNFINISHED_MOVE = 'unfinished_move';

/** Refuses the target of an unfinished move. @throws StartRefused */
export async function requireFinished(connection: Opened): Promise<void> {
  if (await hasTable(connection, UNFINISHED_MOVE)) throw new StartRefused('move_unfinished', '');
}

/** Folder in the data folder to which a restoration copies the backup before anything is replaced. */
export const RESTORING_FOLDER = 'restoring.part';

/**
 * Whether a data folder has been used. The secret is written once the database is complete, and pictures are stored
 * later. An interrupted restoration counts as use.
 */
export function isInUse(dataFolder: string): boolean {
  if (existsSync(secretFile(dataFolder)) || existsSync(join(dataFolder, RESTORING_FOLDER))) return true;
  const pictures = join(dataFolder, PICTURES_FOLDER);
  return existsSync(pictures) && readdirSync(pictures).length > 0;
}

/**
 * Requires the database file of a used data folder, since an empty database would otherwise silently replace it. Call
 * it before opening the database, which creates the file.
 * @throws StartRefused
 */
export function requireDatabaseFile({ dataFolder, databaseUrl }: Config): void {
  const file = join(dataFolder, SQLITE_FILE);
  if (databaseUrl) return;
  if (!existsSync(file) || statSync(file).size === 0) throw new StartRefused('database_missing', file);
}

/**
 * Requires a database that a command may use as it is, beside a server or without one.
 * @throws StartRefused, SchemaTooOld, SchemaTooNew
 */
export async function requireCurrent(connection: Opened, place: string): Promise<void> {
  await requireFinished(connection);
  if (
    !(await hasTable(connection, 'users')) ||
    (await pendingMigrations(connection.db, connection.engine)).length > 0
  )
    throw new StartRefused('not_current', place);
}

/** Requires the tables in the open database of a used data folder. @throws StartRefused */
export async function requireTables(connection: Opened, { dataFolder, databaseUrl }: Config): Promise<void> {
  if (await hasTable(connection, 'users')) return;
  throw databaseUrl
    ? new StartRefused('database_empty', dataFolder)
    : new StartRefused('database_missing', join(dataFolder, SQLITE_FILE));
}
