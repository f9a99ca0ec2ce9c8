import { join } from 'node:path';
import pg from 'pg';
import { SQLITE_FILE } from '../../src/store/connect';
import { SQLite } from '../../src/store/sqlite';
import type { PlainSql } from './ask';

/** Opens a server's database like another program. */
export async function openPlainSql({
  databaseUrl,
  dataFolder,
}: {
  databaseUrl: string | null;
  dataFolder: string;
}): Promise<PlainSql> {
  if (databaseUrl === null) {
    const sqlite = new SQLite(join(dataFolder, SQLITE_FILE), { timeout: 5_000 });
    return {
      rows: async text => sqlite.prepare(text).all() as Record<string, unknown>[],
      async run(...statements) {
        for (const statement of statements) sqlite.exec(statement);
      },
      close: async () => void sqlite.close(),
    };
  }
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => undefined);
  return {
    rows: async text => (await pool.query(text)).rows,
    async run(...statements) {
      for (const statement of statements) await pool.query(statement);
    },
    close: () => pool.end(),
  };
}
