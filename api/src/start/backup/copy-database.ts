import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { SQLite } from '../../store/sqlite';
import { makePrivateFile } from '../private-folder';

/** There is no database to back up. */
export class NoDatabase extends Error {
  constructor(readonly file: string) {
    super(`There is no database ${file}`);
  }
}

/** `pg_dump` is not installed. */
export class NoDumpProgram extends Error {}

const ALL_PAGES = 0x7fff_ffff;

/** SQLite reports a damaged file. */
class DamagedDatabase extends Error {
  readonly code = 'SQLITE_CORRUPT';
}

/** @throws Error with code SQLITE_CORRUPT: a copy of a damaged database is no backup */
function requireWhole(file: string): void {
  const copy = new SQLite(file);
  try {
    const result = copy.pragma('quick_check(1)', { simple: true });
    if (result !== 'ok') throw new DamagedDatabase(String(result));
  } finally {
    copy.close();
  }
}

/**
 * Copies a consistent snapshot of an SQLite database while another process writes it.
 * @throws NoDatabase; errors of SQLite, SQLITE_CORRUPT for a damaged database
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new NoDatabase(from);
  const database = new SQLite(from, { readonly: true, timeout: 10_000 });
  try {
    makePrivateFile(to);
    // In a single step: a write between two steps would restart the copy.
    await database.backup(to, { progress: () => ALL_PAGES });
  } finally {
    database.close();
  }
  requireWhole(to);
}

/** Dumps a consistent snapshot of a PostgreSQL database in the format of `pg_restore`. @throws NoDumpProgram */
export async function copyPostgres(databaseUrl: string, to: string): Promise<void> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  // All users of the machine can see program arguments.
  url.password = '';
  const args = ['--format=custom', `--file=${to}`, `--dbname=${url}`];
  const dump = spawn('pg_dump', args, {
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  dump.stderr.on('data', chunk => {
    errors += chunk;
  });
  await new Promise<void>((done, fail) => {
    dump.once('error', error =>
      fail((error as NodeJS.ErrnoException).code === 'ENOENT' ? new NoDumpProgram() : error),
    );
    dump.once('close', code => (code === 0 ? done() : fail(new Error(errors.trim() || `pg_dump: ${code}`))));
  });
  await chmod(to, 0o600);
}
