import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createDatabase, dropDatabase } from '../../test/create-database';
import { type Config, readConfig } from '../config/config';
import { openSqlite } from '../store/connect';
import { migrate } from '../store/migrations/migrate';
import { prepare } from './prepare';
import { secretOf } from './secret';
import { startupFault } from './startup-fault';

let folder: string;
beforeEach(function makeFolder() {
  folder = mkdtempSync(join(tmpdir(), 'avicable-prepare-'));
});
afterEach(async function removeFolder() {
  await rm(folder, { recursive: true, force: true });
});

const place = (name: string) => join(folder, name);
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/**
 * Prepares the folder and closes it again.
 * @returns the English message of a refusal
 */
async function start(environment: Record<string, string> = {}): Promise<string> {
  let config: Config | null = null;
  try {
    config = readConfig({ AVICABLE_DATA: folder, ...environment });
    const { connection } = await prepare(config, () => undefined);
    await connection.close();
    return 'started';
  } catch (error) {
    return startupFault(error, config, 'en');
  }
}

describe('The secret', () => {
  it('is the same and complete for concurrent starts, and leaves no other files', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, () => secretOf(folder)));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toHaveLength(64);
    expect(readdirSync(folder)).toEqual(['secret']);
    expect(modeOf(place('secret'))).toBe('600');
  });

  it.each(['', '\n', 'a'.repeat(31)])('%j refuses to start with a line that says what to do', async text => {
    expect(await start()).toBe('started');
    writeFileSync(place('secret'), text);
    const line = await start();
    expect(line).toContain(`The secret in ${place('secret')} is empty or cut off`);
    expect(line).toContain('put it back from a backup, or remove the file');
    expect(line).not.toContain('\n');
    expect(readFileSync(place('secret'), 'utf8')).toBe(text);
    rmSync(place('secret'));
    expect(await start()).toBe('started');
  });
});

describe('A database that is gone', () => {
  beforeEach(async function useFolder() {
    expect(await start()).toBe('started');
  });

  it.each([
    ['missing', () => rmSync(place('avicable.sqlite'))],
    ['empty', () => truncateSync(place('avicable.sqlite'))],
    [
      'without tables',
      async () => {
        const other = mkdtempSync(join(tmpdir(), 'avicable-other-'));
        const { SQLite } = await import('../store/sqlite');
        const file = join(other, 'empty.sqlite');
        new SQLite(file).exec('create table t (a)').close();
        copyFileSync(file, place('avicable.sqlite'));
        rmSync(other, { recursive: true });
      },
    ],
  ])('refuses to start where it is %s, and makes no new one', async (_what, lose) => {
    await lose();
    const before = readdirSync(folder).sort();
    const line = await start();
    expect(line).toContain(`The database ${place('avicable.sqlite')} is missing or empty`);
    expect(line).toContain('from a backup');
    expect(line).not.toContain('\n');
    expect(await start()).toBe(line);
    expect(
      readdirSync(folder)
        .sort()
        .filter(name => !/^(lock|avicable)/.test(name)),
    ).toEqual(before.filter(name => !/^(lock|avicable)/.test(name)));
  });

  it('refuses to start beside pictures, where the secret is kept elsewhere', async () => {
    rmSync(place('secret'));
    rmSync(place('avicable.sqlite'));
    mkdirSync(place('pictures/2026'), { recursive: true });
    const secret = { AVICABLE_SECRET: 'kept elsewhere, thirty-two letters' };
    expect(await start(secret)).toContain('is missing or empty');
  });

  it('names the file and the remedy where it is damaged', async () => {
    for (const bytes of [
      Buffer.alloc(100_000, 'x'),
      readFileSync(place('avicable.sqlite')).fill(0xff, 100),
    ]) {
      writeFileSync(place('avicable.sqlite'), bytes);
      const line = await start();
      expect(line).toContain(`The database ${place('avicable.sqlite')} is damaged`);
      expect(line).toContain('last backup');
      expect(line).not.toContain('\n');
    }
  });
});

it('a first start that failed on a full disk starts over', async () => {
  const { connection } = await prepare(readConfig({ AVICABLE_DATA: place('whole') }), () => undefined);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(connection.db);
  await connection.close();
  // Each start gets a little further.
  for (let pages = 1; pages < (rows[0]?.page_count ?? 0); pages += 10) {
    const opened = openSqlite(folder);
    await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(opened.db);
    await expect(migrate(opened.db, opened.engine)).rejects.toMatchObject({ code: 'SQLITE_FULL' });
    await opened.close();
  }
  expect(await start()).toBe('started');
});

it('a first start that was killed before its secret was written starts over', async () => {
  writeFileSync(place('avicable.sqlite'), '');
  expect(await start()).toBe('started');
  rmSync(place('secret'));
  expect(await start()).toBe('started');
});

it('only its owner can read the data folder, even if others could before', async () => {
  const open = place('open');
  mkdirSync(join(open, 'pictures'), { recursive: true });
  writeFileSync(join(open, 'avicable.sqlite'), '');
  for (const path of [open, join(open, 'pictures')]) chmodSync(path, 0o755);
  chmodSync(join(open, 'avicable.sqlite'), 0o644);
  const { connection } = await prepare(readConfig({ AVICABLE_DATA: open }), () => undefined);
  expect([open, join(open, 'pictures')].map(modeOf)).toEqual(['700', '700']);
  for (const name of [
    'avicable.sqlite',
    'avicable.sqlite-wal',
    'avicable.sqlite-shm',
    'secret',
    'lock.sqlite',
  ])
    expect([name, modeOf(join(open, name))]).toEqual([name, '600']);
  await connection.close();
});

describe.runIf(inject('postgresUrl'))('An empty PostgreSQL database', () => {
  it('refuses a used data folder with an empty database, and initialises one with an empty folder', async () => {
    const server = inject('postgresUrl') as string;
    const name = `avicable_empty_${process.pid}`;
    const DATABASE_URL = await createDatabase(server, name);
    try {
      expect(await start()).toBe('started');
      const line = await start({ DATABASE_URL });
      expect(line).toContain('The database of DATABASE_URL is empty');
      expect(line).toContain(folder);
      const AVICABLE_DATA = place('other');
      const context = await prepare(readConfig({ DATABASE_URL, AVICABLE_DATA }), () => undefined);
      await context.connection.close();
      // The folder now belongs to this installation, not to another one.
      expect(await start({ DATABASE_URL, AVICABLE_DATA })).toBe('started');
    } finally {
      await dropDatabase(server, name);
    }
  });
});
