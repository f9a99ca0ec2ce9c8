import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../../config/config';
import { PICTURES_FOLDER } from '../../domain/media/picture-store';
import { openPostgres, SQLITE_FILE } from '../../store/connect';
import { syncFolder } from '../../store/files/durable-files';
import { LOCK_FILE, lockDataFolder } from '../../store/lock-file';
import { allMigrations, createExtensions } from '../../store/migrations/all-migrations';
import { SQLite } from '../../store/sqlite';
import { sqliteEngine } from '../../store/sqlite-engine';
import { hasTable, RESTORING_FOLDER } from '../former-installation';
import { keepPrivate } from '../private-folder';
import { instantName } from './backup-folder';
import { migrationsInDump, migrationsOf, restorePostgres } from './copy-database';
import { copyFiles } from './copy-files';
import { DUMP_FILE, type Manifest, readManifest, requireWhole } from './manifest';
import { bytesOf, requireRoom } from './room';

/** Why a backup is not restored; no data was replaced. */
export class RestoreRefused extends Error {
  constructor(
    readonly problem: 'folder_not_empty' | 'database_not_empty' | 'other_engine' | 'newer_version',
    readonly place: string,
  ) {
    super(`${problem}: ${place}`);
  }
}

export interface RestoreReport {
  madeAt: string;
  /** Folder to which the former content was moved; `null` if there was none. */
  replaced: string | null;
  hasPictures: boolean;
  /** Whether there are webhooks, which are off until an administrator switches them on. */
  hasWebhooks: boolean;
}

const REPLACED = 'replaced-';
/** Entries that stay. `backups` holds the backups before upgrades if no backup folder is configured. */
const KEPT_NAMES = [LOCK_FILE, `${LOCK_FILE}-journal`, 'backups', RESTORING_FOLDER];

/**
 * Entries of a data folder that a backup would replace. Pictures stay if the backup has none. The backup itself
 * stays.
 */
async function entriesIn(
  folder: string,
  backup: string,
  { has_pictures: hasPictures }: Manifest,
): Promise<string[]> {
  const names = await readdir(folder);
  const [backupName = ''] = relative(folder, backup).split(sep);
  return names.filter(
    name =>
      ![...KEPT_NAMES, backupName].includes(name) &&
      !name.startsWith(REPLACED) &&
      (hasPictures || name !== PICTURES_FOLDER),
  );
}

/**
 * Refuses a database of a newer version of the server.
 * @throws RestoreRefused
 */
function requireKnownSchema(file: string, applied: readonly string[]): void {
  const migrations = Object.keys(allMigrations(sqliteEngine));
  // Migrations of databases before 1.0 have other names.
  if (migrations.some(name => applied.includes(name)) && applied.some(name => !migrations.includes(name)))
    throw new RestoreRefused('newer_version', file);
}

/**
 * Requires an empty database and creates missing extensions.
 * @throws RestoreRefused
 */
async function prepareEmptyDatabase(url: string): Promise<void> {
  const connection = openPostgres(url, { connections: 1 });
  try {
    if (await hasTable(connection, 'users')) throw new RestoreRefused('database_not_empty', 'DATABASE_URL');
    await createExtensions(connection.db);
  } finally {
    await connection.db.destroy();
  }
}

// A copy of a server must not write to the receivers of its webhooks.
const WEBHOOKS_OFF = 'update webhooks set is_on = 0';

/** Switches the webhooks of a file off. @returns whether there are any */
function switchOffInFile(file: string): boolean {
  const database = new SQLite(file);
  try {
    const exists = database.prepare("select 1 from sqlite_master where name = 'webhooks'").get();
    return exists !== undefined && database.prepare(WEBHOOKS_OFF).run().changes > 0;
  } finally {
    database.close();
  }
}

/** The same in a PostgreSQL database. */
async function switchOffIn(url: string): Promise<boolean> {
  const connection = openPostgres(url, { connections: 1 });
  try {
    if (!(await hasTable(connection, 'webhooks'))) return false;
    const { numAffectedRows = 0n } = await sql.raw(WEBHOOKS_OFF).execute(connection.db);
    return numAffectedRows > 0n;
  } finally {
    await connection.db.destroy();
  }
}

/** Moves the content of the data folder aside, the database first, since no server starts without a database. */
async function moveAside(folder: string, names: readonly string[]): Promise<string> {
  const aside = join(folder, `${REPLACED}${instantName()}`);
  await mkdir(aside, { mode: 0o700 });
  const isDatabase = (name: string) => name.startsWith(SQLITE_FILE);
  const ordered = [...names].sort(
    (a, b) => Number(isDatabase(b)) - Number(isDatabase(a)) || (a < b ? -1 : 1),
  );
  for (const name of ordered) await rename(join(folder, name), join(aside, name));
  await syncFolder(folder);
  return aside;
}

/** Moves the copied files into place, the database last, since no server starts without a database. */
async function moveIn(part: string, folder: string): Promise<void> {
  const names = (await readdir(part)).filter(name => name !== SQLITE_FILE);
  if (existsSync(join(part, SQLITE_FILE))) names.push(SQLITE_FILE);
  for (const name of names) {
    if (name === SQLITE_FILE) await syncFolder(folder);
    await rename(join(part, name), join(folder, name));
  }
  await syncFolder(folder);
}

/** Copies all files except a dump. Checks them before and after, and the version of the database. */
async function copyChecked(from: string, part: string, { engine, files }: Manifest): Promise<void> {
  await requireWhole(from, files);
  const copied = files.filter(({ path }) => path !== DUMP_FILE);
  const paths = copied.map(({ path }) => path);
  await rm(part, { recursive: true, force: true });
  await requireRoom(dirname(part), await bytesOf(from, paths));
  await mkdir(part, { mode: 0o700 });
  try {
    await copyFiles(from, part, paths);
    await requireWhole(part, copied);
    const database = engine === 'sqlite' ? join(part, SQLITE_FILE) : join(from, DUMP_FILE);
    const applied = engine === 'sqlite' ? migrationsOf(database) : await migrationsInDump(database);
    requireKnownSchema(database, applied);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Restores a backup into the data folder, and into the empty database of `DATABASE_URL`. All files are checked before
 * anything is replaced. If the replacing is interrupted, servers refuse to start without the database, and the
 * restoration must be repeated.
 * @param replace whether existing content of the data folder may be moved aside
 * @throws NoBackup, DamagedBackup, RestoreRefused, NoRoom, NoRestoreProgram, DataFolderInUse
 */
export async function restore(
  { dataFolder, databaseUrl }: Pick<Config, 'dataFolder' | 'databaseUrl'>,
  backup: string,
  replace = false,
): Promise<RestoreReport> {
  const from = resolve(backup);
  const manifest = await readManifest(from);
  if ((manifest.engine === 'postgres') !== (databaseUrl !== null))
    throw new RestoreRefused('other_engine', manifest.engine);
  keepPrivate(dataFolder);
  const unlock = databaseUrl ? () => undefined : lockDataFolder(dataFolder);
  const part = join(dataFolder, RESTORING_FOLDER);
  try {
    // The call repeats a restoration that was interrupted after the old database was moved aside.
    const wasInterrupted = existsSync(part) && !existsSync(join(dataFolder, SQLITE_FILE));
    const present = await entriesIn(dataFolder, from, manifest);
    if (present.length > 0 && !replace && !wasInterrupted)
      throw new RestoreRefused('folder_not_empty', dataFolder);
    if (databaseUrl) await prepareEmptyDatabase(databaseUrl);
    await copyChecked(from, part, manifest);
    let hasWebhooks = databaseUrl ? false : switchOffInFile(join(part, SQLITE_FILE));
    const replaced = present.length > 0 ? await moveAside(dataFolder, present) : null;
    await moveIn(part, dataFolder);
    if (databaseUrl) {
      await restorePostgres(databaseUrl, join(from, DUMP_FILE));
      hasWebhooks = await switchOffIn(databaseUrl);
    }
    await rm(part, { recursive: true });
    await syncFolder(dirname(part));
    return { madeAt: manifest.made_at, replaced, hasPictures: manifest.has_pictures, hasWebhooks };
  } finally {
    unlock();
  }
}
