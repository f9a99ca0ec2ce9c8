import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SQLite } from '../../store/sqlite';
import { makePrivateFile } from '../private-folder';

export class NoDatabase extends Error {
  constructor(readonly file: string) {
    super(`There is no database ${file}`);
  }
}

/** `pg_dump` is not installed. */
export class NoDumpProgram extends Error {}
/** `pg_restore` is not installed. */
export class NoRestoreProgram extends Error {}

const ALL_PAGES = 0x7fff_ffff;

class DamagedDatabase extends Error {
  readonly code = 'SQLITE_CORRUPT';
}

/**
 * Checks an SQLite file.
 * @throws Error with code SQLITE_CORRUPT, since a copy of a damaged database is no backup
 */
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
    // The database is copied in a single step, since a write between two steps would restart the copy.
    await database.backup(to, { progress: () => ALL_PAGES });
  } finally {
    database.close();
  }
  requireWhole(to);
}

export function migrationsOf(file: string): string[] {
  requireWhole(file);
  const database = new SQLite(file);
  try {
    const rows = database.prepare('select name from migrations').all() as { name: string }[];
    return rows.map(({ name }) => name);
  } finally {
    database.close();
  }
}

/** The first error of a program, with the statement that failed. */
function wordsOf(errors: string): string {
  const told = errors.split('\n').filter(line => /: error: |^Command was: /.test(line));
  return told.slice(0, 2).join(' ') || errors.trim();
}

/**
 * Runs a program of PostgreSQL.
 * @returns its output
 * @throws what `missing` returns if the program is not installed; the program's first error message if it fails
 */
async function run(program: string, args: string[], password: string, missing: () => Error): Promise<string> {
  const child = spawn(program, args, {
    // Debian's wrappers otherwise print warnings about a missing locale first.
    env: { ...process.env, LC_ALL: 'C', ...(password && { PGPASSWORD: password }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [printed, errors] = ['', ''];
  child.stdout.on('data', chunk => {
    printed += chunk;
  });
  child.stderr.on('data', chunk => {
    errors += chunk;
  });
  await new Promise<void>((done, fail) => {
    child.once('error', error =>
      fail((error as NodeJS.ErrnoException).code === 'ENOENT' ? missing() : error),
    );
    child.once('close', code =>
      code === 0 ? done() : fail(new Error(wordsOf(errors) || `${program}: ${code}`)),
    );
  });
  return printed;
}

/** A URL without its password, which all users of the machine could see among a program's arguments. */
function withoutPassword(databaseUrl: string): { url: string; password: string } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { url: String(url), password };
}

/**
 * Dumps a consistent snapshot of a PostgreSQL database. `pg_restore` then checks that it can read the dump.
 * @throws NoDumpProgram, NoRestoreProgram
 */
export async function copyPostgres(databaseUrl: string, to: string): Promise<void> {
  const { url, password } = withoutPassword(databaseUrl);
  const args = ['--format=custom', `--file=${to}`, `--dbname=${url}`];
  await run('pg_dump', args, password, () => new NoDumpProgram());
  await run('pg_restore', ['--list', to], '', () => new NoRestoreProgram());
  await chmod(to, 0o600);
}

/** Entries of a dump that belong to the extensions or the database instead of the restoring role. */
const NOT_RESTORED =
  /^\d+; \d+ \d+ (EXTENSION|COMMENT - EXTENSION|TABLE DATA \w+ spatial_ref_sys|SCHEMA - public|COMMENT - SCHEMA public) /;

/**
 * Restores a dump into an empty database that has the extensions, all or nothing. The role needs to own the database,
 * but no further rights.
 * @throws NoRestoreProgram
 */
export async function restorePostgres(databaseUrl: string, from: string): Promise<void> {
  const { url, password } = withoutPassword(databaseUrl);
  const missing = () => new NoRestoreProgram();
  const listed = (await run('pg_restore', ['--list', from], '', missing)).split('\n');
  const folder = await mkdtemp(join(tmpdir(), 'avicable-restore-'));
  try {
    const list = join(folder, 'list');
    await writeFile(list, listed.filter(line => !NOT_RESTORED.test(line)).join('\n'));
    const whole = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
    const args = [...whole, `--use-list=${list}`, `--dbname=${url}`, from];
    await run('pg_restore', args, password, missing);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Names of the migrations of a dumped database. @throws NoRestoreProgram */
export async function migrationsInDump(file: string): Promise<string[]> {
  const args = ['--data-only', '--table=migrations', '--file=-', file];
  const script = await run('pg_restore', args, '', () => new NoRestoreProgram());
  // The rows are between `COPY … FROM stdin;` and `\.`, with tabs between columns.
  const [, rows = ''] = /^COPY .*;\n([\s\S]*?)^\\\.$/m.exec(script) ?? [];
  return rows.split('\n').flatMap(row => row.split('\t')[0] || []);
}
