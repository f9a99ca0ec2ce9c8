import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { SQLite } from '../../store/sqlite';
import { makePrivateFile } from '../private-folder';

/** There is nothing to back up. */
export class NoDatabase extends Error {
  constructor(readonly file: string) {
    super(`There is no database ${file}`);
  }
}

/** `pg_dump` is not installed on this machine. */
export class NoDumpProgram extends Error {}

const ALL_PAGES = 0x7fff_ffff;

/** What SQLite says of a damaged file. */
class DamagedDatabase extends Error {
  readonly code = 'SQLITE_CORRUPT';
}

/** @throws Error with code SQLITE_CORRUPT: a copy of a damaged database is no backup */
function requireWhole(file: string): void {
  const copy = new SQLite(file);
  try {
    const found = copy.pragma('quick_check(1)', { simple: true });
    if (found !== 'ok') throw new DamagedDatabase(String(found));
  } finally {
    copy.close();
  }
}

/**
 * Copies an SQLite database as it is at one moment, while another process writes it.
 * @throws NoDatabase; Error of SQLite, SQLITE_CORRUPT where it is damaged
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new NoDatabase(from);
  const database = new SQLite(from, { readonly: true, timeout: 10_000 });
  try {
    makePrivateFile(to);
    // In one step: between two, a writer would make it begin again.
    await database.backup(to, { progress: () => ALL_PAGES });
  } finally {
    database.close();
  }
  requireWhole(to);
}

/** Dumps a PostgreSQL database as it is at one moment, in the format of `pg_restore`. @throws NoDumpProgram */
export async function copyPostgres(databaseUrl: string, to: string): Promise<void> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  // Everybody on the machine sees the arguments of programs.
  url.password = '';
  const args = ['--format=custom', `--file=${to}`, `--dbname=${url}`];
  const dump = spawn('pg_dump', args, {
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  dump.stderr.on('data', chunk => {
    complaint += chunk;
  });
  await new Promise<void>((done, fail) => {
    dump.once('error', error =>
      fail((error as NodeJS.ErrnoException).code === 'ENOENT' ? new NoDumpProgram() : error),
    );
    dump.once('close', code =>
      code === 0 ? done() : fail(new Error(complaint.trim() || `pg_dump: ${code}`)),
    );
  });
  await chmod(to, 0o600);
}
