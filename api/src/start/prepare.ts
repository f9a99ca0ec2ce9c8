import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config';
import { textOf } from '../config/texts';
import { type Connection, type DatabasePlace, openPostgres, openSqlite, SQLITE_FILE } from '../store/connect';
import { LOCK_FILE } from '../store/lock-file';
import { migrate } from '../store/migrations/migrate';
import { createContext, type ServerContext } from './create-context';
import { isInUse, requireDatabaseFile, requireFinished, requireTables } from './former-installation';
import { keepPrivate, makePrivateFile } from './private-folder';
import { requireOwnPictures } from './require-own-pictures';
import { secretOf } from './secret';

/** Opens the database of a configuration; files that are missing are made for their owner only. */
export function openDatabase({ databaseUrl, readUrl, dataFolder }: DatabasePlace): Connection {
  if (databaseUrl) return openPostgres(databaseUrl, { readUrl });
  for (const name of [SQLITE_FILE, LOCK_FILE]) makePrivateFile(join(dataFolder, name));
  return openSqlite(dataFolder);
}

/**
 * Opens the data folder and database of a configuration and migrates the schema. The secret is written last: if a
 * first start is killed before, the next start begins anew. Once the secret exists, a missing database is detected.
 * The bucket and the place of the pictures are checked at the end.
 * @param beforeUpgrade called before the schema may change
 * @throws BucketError; StartRefused instead of starting a new installation in place of an old installation
 */
export async function prepare(
  config: Config,
  migrated: (names: string[]) => void,
  beforeUpgrade: (connection: Connection, config: Config) => Promise<void> = async () => undefined,
): Promise<ServerContext> {
  const { dataFolder: folder, consoleLocale } = config;
  if (!keepPrivate(folder)) console.error(textOf(consoleLocale, 'console', 'folder_open', { folder }));
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  // The folder is checked before the database is opened, since a concurrent first start may write the secret
  // meanwhile.
  const wasInUse = isInUse(folder);
  if (wasInUse) requireDatabaseFile(config);
  const connection = openDatabase(config);
  try {
    await requireFinished(connection);
    if (wasInUse) await requireTables(connection, config);
    await beforeUpgrade(connection, config);
    const names = await migrate(connection.db, connection.engine);
    if (names.length > 0) migrated(names);
    const context = createContext(config, connection, config.secret ?? (await secretOf(folder)));
    await context.bucket?.probe();
    await requireOwnPictures(context);
    return context;
  } catch (error) {
    await connection.close();
    throw error;
  }
}
