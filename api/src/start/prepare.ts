import { accessSync, constants, mkdirSync } from 'node:fs';
import type { Config } from '../config';
import { type Context, createContext } from '../context';
import { type Connection, openPostgres, openSqlite } from '../database/connect';
import { migrate } from '../database/migrate';
import { secretOf } from './secret';

/** Opens the data folder and database of a configuration and brings the schema up to date. */
export async function prepare(config: Config, migrated: (names: string[]) => void): Promise<Context> {
  mkdirSync(config.dataFolder, { recursive: true });
  accessSync(config.dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
  const secret = config.secret ?? secretOf(config.dataFolder);
  const connection: Connection = config.databaseUrl
    ? openPostgres(config.databaseUrl)
    : openSqlite(config.dataFolder);
  try {
    const names = await migrate(connection.db, connection.engine);
    if (names.length > 0) migrated(names);
    return createContext(config, connection, secret);
  } catch (error) {
    await connection.close();
    throw error;
  }
}
