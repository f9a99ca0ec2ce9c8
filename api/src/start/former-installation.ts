import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../config/config';
import { PICTURES_FOLDER } from '../domain/media/picture-store';
import { type Connection, SQLITE_FILE } from '../store/connect';
import { secretFile } from './secret';
import { StartRefused } from './startup-fault';

/** Query that returns a row if a database contains an installation. */
export const HAS_TABLES = {
  sqlite: sql`select name from sqlite_master where name = 'users'`,
  postgres: sql`select 1 where to_regclass('users') is not null`,
};

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

/** Requires the tables in the open database of a used data folder. @throws StartRefused */
export async function requireTables(
  { db, engine }: Pick<Connection, 'db' | 'engine'>,
  { dataFolder, databaseUrl }: Config,
): Promise<void> {
  const { rows } = await HAS_TABLES[engine.name].execute(db);
  if (rows.length > 0) return;
  throw databaseUrl
    ? new StartRefused('database_empty', dataFolder)
    : new StartRefused('database_missing', join(dataFolder, SQLITE_FILE));
}
