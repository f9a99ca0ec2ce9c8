import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { readConfig } from '../src/config/config';
import { BackupRefused, backUp } from '../src/start/backup/back-up';
import { NoDatabase } from '../src/start/backup/copy-database';
import { restore } from '../src/start/backup/restore';
import { prepare } from '../src/start/prepare';
import { startupFault } from '../src/start/startup-fault';
import { openPostgres, openSqlite } from '../src/store/connect';
import { TEST_PASSWORD } from './accounts';
import { BUILT_SERVER } from './build-server';
import { administer, createDatabase, dropDatabase, EXTENSIONS } from './create-database';
import { CLERMONT } from './samples';
import { type ServerProcess, startServerProcess } from './server-process';

let place: string;
let running: ServerProcess[];
beforeEach(function makePlace() {
  place = mkdtempSync(join(tmpdir(), 'avicable-backup-'));
  running = [];
});
afterEach(async function clear() {
  for (const { child } of running) child.kill('SIGKILL');
  await rm(place, { recursive: true, force: true });
});

const configOf = (folder: string, databaseUrl: string | null = null) =>
  readConfig({ AVICABLE_DATA: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });

interface Session {
  base: string;
  headers: Record<string, string>;
}

async function startOn(folder: string, settings: Record<string, string> = {}): Promise<string> {
  const server = startServerProcess({ AVICABLE_DATA: folder, ...settings });
  running.push(server);
  return `${await server.address()}api/v1/`;
}

async function signIn(base: string): Promise<Session> {
  const answer = await fetch(`${base}auth/jwt/create/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'editor', password: TEST_PASSWORD }),
  });
  const { access } = (await answer.json()) as { access: string };
  return { base, headers: { authorization: `Bearer ${access}` } };
}

async function networkOf({ base, headers }: Session): Promise<number> {
  const answer = await fetch(`${base}nomenclatures/types?with_nomenclatures=true`, { headers });
  const types = (await answer.json()) as { code: string; nomenclatures: { id: number }[] }[];
  return types.find(type => type.code === 'NETW_TYP')?.nomenclatures[0]?.id ?? 0;
}

/** Creates supports one by one until it is stopped, and records the acknowledged ones. */
function enterSupports({ base, headers }: Session, network: number) {
  const acknowledged: string[] = [];
  let isOver = false;
  async function enter() {
    while (!isOver) {
      const uuid = crypto.randomUUID();
      const answer = await fetch(`${base}cables/points/`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          uuid,
          geom: { type: 'Point', coordinates: CLERMONT },
          network_type_id: network,
        }),
      });
      if (answer.status === 201) acknowledged.push(uuid);
    }
  }
  const writers = Promise.all([enter(), enter()]);
  return {
    acknowledged,
    async stop() {
      isOver = true;
      await writers;
    },
  };
}

async function uuidsIn({ base, headers }: Session): Promise<Set<string>> {
  const answer = await fetch(`${base}export/infrastructures.geojson`, { headers });
  return new Set((await answer.text()).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g));
}

/** Makes a backup during writes, and opens the restored server with the earlier session. */
async function writeBackUpRestore(
  folder: string,
  databaseUrl: string | null,
  restore: (copy: string) => Promise<string>,
): Promise<void> {
  const session = await signIn(await startOn(folder, databaseUrl ? { DATABASE_URL: databaseUrl } : {}));
  await mkdir(join(folder, 'pictures/2026'), { recursive: true });
  writeFileSync(join(folder, 'pictures/2026/a.jpg'), 'a picture');
  writeFileSync(join(folder, 'pictures/2026/b.jpg.part'), 'half');
  const entering = enterSupports(session, await networkOf(session));
  await expect.poll(() => entering.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(20);
  const before = [...entering.acknowledged];

  const copy = join(place, 'copy');
  const source = configOf(folder, databaseUrl);
  const report = await backUp(source, copy);
  expect(report).toEqual({ folder: copy, pictures: 1, hasSecret: true });
  await expect.poll(() => entering.acknowledged.length).toBeGreaterThan(before.length + 5);
  await entering.stop();
  expect(readdirSync(join(copy, 'pictures/2026'))).toEqual(['a.jpg']);
  const names = readdirSync(copy).sort();
  expect(names).toEqual(
    [databaseUrl ? 'database.dump' : 'avicable.sqlite', 'backup.json', 'pictures', 'secret'].sort(),
  );
  for (const name of names) expect((statSync(join(copy, name)).mode & 0o077).toString(8)).toBe('0');
  expect(existsSync(`${copy}.part`)).toBe(false);

  const restored = { ...session, base: await restore(copy) };
  const me = await fetch(`${restored.base}auth/users/me/`, { headers: session.headers });
  expect(me.status).toBe(200);
  const found = await uuidsIn(restored);
  expect(before.filter(uuid => !found.has(uuid))).toEqual([]);
  await expect(backUp(source, copy)).rejects.toThrow(BackupRefused);
}

it('a backup taken while writes go on is restored with every write acknowledged before, and its sessions', async () => {
  const folder = join(place, 'data');
  cpSync(inject('sqliteTemplate'), folder, { recursive: true });
  await writeBackUpRestore(folder, null, async copy => {
    const fresh = join(place, 'restored');
    await restore(configOf(fresh), copy);
    expect(readdirSync(join(fresh, 'pictures/2026'))).toEqual(['a.jpg']);
    return startOn(fresh);
  });
}, 120_000);

it('webhooks of a restored backup are off, since it may be a copy', async () => {
  const folder = join(place, 'data');
  cpSync(inject('sqliteTemplate'), folder, { recursive: true });
  const at = new Date().toISOString();
  const hook = { address: 'https://hook.example/', kinds: 'points', secret: 'x', position: '0-0-x' };
  const source = openSqlite(folder);
  await source.db
    .insertInto('webhooks')
    .values({ ...hook, moved_at: at, created_at: at, next_at: at, created_by: null })
    .execute();
  await source.close();
  const [copy, fresh] = [join(place, 'copy'), join(place, 'restored')];
  await backUp(configOf(folder), copy);
  expect(await restore(configOf(fresh), copy)).toMatchObject({ hasWebhooks: true });
  const restored = openSqlite(fresh);
  expect(await restored.db.selectFrom('webhooks').select(['address', 'is_on']).execute()).toEqual([
    { address: hook.address, is_on: 0 },
  ]);
  await restored.close();
});

it('the command says that pictures in a bucket are not in the backup', async () => {
  const folder = join(place, 'data');
  cpSync(inject('sqliteTemplate'), folder, { recursive: true });
  // An unreachable bucket, which is not needed here.
  const env = {
    ...process.env,
    LANG: 'en_GB.UTF-8',
    AVICABLE_DATA: folder,
    AVICABLE_S3_ENDPOINT: 'http://127.0.0.1:1',
    AVICABLE_S3_BUCKET: 'avicable-pictures',
    AVICABLE_S3_ACCESS_KEY: 'key',
    AVICABLE_S3_SECRET_KEY: 'secret',
  };
  const program = `${process.env[BUILT_SERVER]}/backup.js`;
  const { stdout } = await promisify(execFile)(process.execPath, [program, join(place, 'copy')], { env });
  expect(stdout).toContain(
    'The pictures are in the bucket avicable-pictures (http://127.0.0.1:1) and not in this backup',
  );
});

it('a backup of a damaged database is none', async () => {
  const folder = join(place, 'data');
  await mkdir(folder);
  writeFileSync(join(folder, 'avicable.sqlite'), Buffer.alloc(100_000, 'x'));
  const copy = join(place, 'copy');
  await expect(backUp(configOf(folder), copy)).rejects.toMatchObject({
    code: 'SQLITE_NOTADB',
  });
  expect(readdirSync(place)).toEqual(['data']);
  await rm(join(folder, 'avicable.sqlite'));
  await expect(backUp(configOf(folder), copy)).rejects.toThrow(NoDatabase);
  expect(readdirSync(place)).toEqual(['data']);
});

it('asks the programs of PostgreSQL for words that need no installed locale', async () => {
  await mkdir(join(place, 'bin'));
  writeFileSync(join(place, 'bin/pg_dump'), '#!/bin/sh\necho "locale $LC_ALL" >&2\nexit 1\n', {
    mode: 0o755,
  });
  vi.stubEnv('PATH', `${join(place, 'bin')}:${process.env.PATH}`);
  vi.stubEnv('LC_ALL', 'fr_FR.UTF-8');
  try {
    const copying = backUp(configOf(join(place, 'data'), 'postgres://localhost:1/none'), join(place, 'copy'));
    await expect(copying).rejects.toThrow(/^locale C$/);
  } finally {
    vi.unstubAllEnvs();
  }
});

const hasDumpProgram = spawnSync('pg_dump', ['--version']).status === 0;

async function asked(url: string, question: string): Promise<unknown[]> {
  const { db } = openPostgres(url, { connections: 1 });
  const { rows } = await sql.raw(question).execute(db);
  await db.destroy();
  return rows;
}

describe.runIf(inject('postgresUrl') && hasDumpProgram)('On PostgreSQL', () => {
  const server = inject('postgresUrl') as string;
  const names = ['from', 'to'].map(name => `avicable_backup_${name}_${process.pid}`) as [string, string];
  afterEach(async function drop() {
    for (const { child } of running) child.kill('SIGKILL');
    for (const name of names) await dropDatabase(server, name);
  });

  it('a backup taken while writes go on is restored with every write acknowledged before, and its sessions', async () => {
    const [from, to] = names;
    const url = await createDatabase(server, from, inject('postgresTemplate'));
    await writeBackUpRestore(join(place, 'data'), url, async copy => {
      const fresh = await createDatabase(server, to);
      const data = join(place, 'restored');
      await restore(configOf(data, fresh), copy);
      await expect(restore(configOf(join(place, 'other'), fresh), copy)).rejects.toMatchObject({
        problem: 'database_not_empty',
      });
      return startOn(data, { DATABASE_URL: fresh });
    });
  }, 120_000);

  it('a role that only owns the database learns which statement an administrator has to run, then restores', async () => {
    const [from, to] = names;
    const url = await createDatabase(server, from, inject('postgresTemplate'));
    expect(
      await asked(url, 'select rolsuper, rolcreatedb from pg_roles where rolname = current_user'),
    ).toEqual([{ rolsuper: false, rolcreatedb: false }]);
    const copy = join(place, 'copy');
    await backUp(configOf(join(place, 'data'), url), copy);

    const empty = await createDatabase(server, to);
    await administer(server, to, 'drop extension postgis', 'drop extension pg_trgm');
    const config = configOf(join(place, 'restored'), empty);
    const statement =
      'permission denied to create extension "postgis" (create extension if not exists postgis)';
    await expect(restore(config, copy)).rejects.toThrow(statement);
    expect(readdirSync(join(place, 'restored'))).toEqual([]);
    const start = await prepare(config, () => undefined).catch((error: unknown) => error);
    expect(startupFault(start, config, 'en')).toContain(statement);

    await administer(server, to, ...EXTENSIONS);
    await restore(config, copy);
    expect(await asked(empty, 'select * from users order by id')).toEqual(
      await asked(url, 'select * from users order by id'),
    );
  }, 120_000);

  it('one of a newer version is refused; one in the data folder is restored with --replace', async () => {
    const [from, to] = names;
    const url = await createDatabase(server, from, inject('postgresTemplate'));
    const data = join(place, 'data');
    await backUp(configOf(data, url), join(data, 'copies/one'));
    const empty = await createDatabase(server, to);
    await restore(configOf(data, empty), join(data, 'copies/one'), true);

    const { db } = openPostgres(url, { connections: 1 });
    await sql`insert into migrations (name, timestamp) values ('9999-later', '')`.execute(db);
    await db.destroy();
    await backUp(configOf(data, url), join(place, 'later'));
    await dropDatabase(server, to);
    const refused = restore(
      configOf(join(place, 'new'), await createDatabase(server, to)),
      join(place, 'later'),
    );
    await expect(refused).rejects.toMatchObject({ problem: 'newer_version' });
    expect(readdirSync(join(place, 'new'))).toEqual([]);
  }, 120_000);
});
