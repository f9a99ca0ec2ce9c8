import { execFile, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { readConfig } from '../src/config/config';
import { backUp } from '../src/start/backup/back-up';
import { backupFailure } from '../src/start/backup/backup-failure';
import { backupsIn, lastBackup } from '../src/start/backup/backup-folder';
import { backUpBeforeUpgrade } from '../src/start/backup/before-upgrade';
import { restore } from '../src/start/backup/restore';
import { backUpIfDue, makeScheduledBackup } from '../src/start/backup/scheduled-backups';
import { prepare } from '../src/start/prepare';
import { startupFault } from '../src/start/startup-fault';
import { openSqlite } from '../src/store/connect';
import type { Engine } from '../src/store/engine';
import { freeSpace } from '../src/store/files/free-space';
import { BUILT_SERVER } from './build-server';
import { startTestServer } from './harness';

vi.mock('../src/store/files/free-space', () => ({ freeSpace: vi.fn() }));
/** Whether the running version has one more migration. */
const upgrade = vi.hoisted(() => ({ isNew: false }));
vi.mock('../src/store/migrations/all-migrations', async importOriginal => {
  const actual = await importOriginal<typeof import('../src/store/migrations/all-migrations')>();
  const next = {
    up: (db: Kysely<never>) => db.schema.createTable('next_version').addColumn('id', 'integer').execute(),
  };
  return {
    allMigrations: (engine: Engine) => ({
      ...actual.allMigrations(engine),
      ...(upgrade.isNew && { '8888-next': next }),
    }),
  };
});
const HOUR_MS = 3_600_000;

let place: string;
const at = (...names: string[]) => join(place, ...names);
const configOf = (folder: string, settings: Record<string, string> = {}) =>
  readConfig({ AVICABLE_DATA: folder, LANG: 'en', ...settings });
const picture = (folder: string, name: string, text: string | Buffer = `picture ${name}`) => {
  mkdirSync(join(folder, 'pictures/2026'), { recursive: true });
  writeFileSync(join(folder, 'pictures/2026', name), text);
};
const namesIn = (folder: string) =>
  readdirSync(folder)
    .filter(name => !name.startsWith('lock.sqlite'))
    .sort();
async function usersOf(folder: string): Promise<number> {
  const { db, close } = openSqlite(folder);
  const { rows } = await sql<{ number: number }>`select count(*) as number from users`.execute(db);
  await close();
  return Number(rows[0]?.number);
}
async function change(folder: string, ...statements: string[]): Promise<void> {
  const { db, close } = openSqlite(folder);
  for (const statement of statements) await sql.raw(statement).execute(db);
  await close();
}

beforeEach(async function makeData() {
  vi.mocked(freeSpace).mockResolvedValue(null);
  place = mkdtempSync(join(tmpdir(), 'avicable-backup-safety-'));
  cpSync(inject('sqliteTemplate'), at('data'), { recursive: true });
  writeFileSync(at('data/secret'), `${'s'.repeat(64)}\n`);
  picture(at('data'), 'a.jpg');
});
afterEach(() => rm(place, { recursive: true, force: true }));

describe('A restoration', () => {
  it('replaces nothing unless told, then moves aside what was there', async () => {
    await backUp(configOf(at('data')), at('copy'));
    const users = await usersOf(at('data'));
    await change(at('data'), "update users set username = 'changed ' || id");
    writeFileSync(at('data/read-model.duckdb'), 'of the old database');
    await expect(restore(configOf(at('data')), at('copy'))).rejects.toMatchObject({
      problem: 'folder_not_empty',
    });
    expect(existsSync(at('data/read-model.duckdb'))).toBe(true);

    const { replaced } = await restore(configOf(at('data')), at('copy'), true);
    expect(namesIn(at('data')).filter(name => !name.startsWith('replaced-'))).toEqual([
      'avicable.sqlite',
      'pictures',
      'secret',
    ]);
    expect(namesIn(String(replaced))).toEqual(
      expect.arrayContaining(['avicable.sqlite', 'pictures', 'read-model.duckdb', 'secret']),
    );
    expect(readFileSync(at('data/pictures/2026/a.jpg'), 'utf8')).toBe('picture a.jpg');
    expect(await usersOf(at('data'))).toBe(users);
  });

  it.each([
    [
      'a changed picture',
      (copy: string) => writeFileSync(join(copy, 'pictures/2026/a.jpg'), 'picture b.jpg'),
    ],
    ['a missing secret', (copy: string) => rm(join(copy, 'secret'))],
    ['a database that was cut off', (copy: string) => writeFileSync(join(copy, 'avicable.sqlite'), 'half')],
    ['no list of its files', (copy: string) => rm(join(copy, 'backup.json'))],
  ])('of %s changes nothing', async (_, damage) => {
    await backUp(configOf(at('data')), at('copy'));
    await damage(at('copy'));
    const before = namesIn(at('data'));
    await expect(restore(configOf(at('data')), at('copy'), true)).rejects.toThrow();
    expect(namesIn(at('data'))).toEqual(before);
    await expect(restore(configOf(at('new')), at('copy'))).rejects.toThrow();
    expect(existsSync(at('new')) ? namesIn(at('new')) : []).toEqual([]);
  });

  it.each([
    [
      'without a database',
      (files: { path: string }[]) => files.filter(({ path }) => !path.includes('sqlite')),
    ],
    ['of a file that no backup has', (files: object[]) => [...files, { ...files[0], path: 'lock.sqlite' }]],
  ])('is refused with a list %s', async (_, alter) => {
    await backUp(configOf(at('data')), at('copy'));
    const manifest = JSON.parse(readFileSync(at('copy/backup.json'), 'utf8'));
    const altered = { ...manifest, files: alter(manifest.files) };
    writeFileSync(at('copy/backup.json'), JSON.stringify(altered));
    await expect(restore(configOf(at('new')), at('copy'))).rejects.toThrow('no backup');
  });

  it('leaves a backup in the data folder where it is', async () => {
    await backUp(configOf(at('data')), at('data/copies/one'));
    await restore(configOf(at('data')), at('data/copies/one'), true);
    expect(namesIn(at('data/copies'))).toEqual(['one']);
    await restore(configOf(at('data')), at('data/copies/one'), true);
  });

  it('is refused of a path outside, of another engine, of a newer version and beside a running server', async () => {
    await backUp(configOf(at('data')), at('copy'));
    const manifest = JSON.parse(readFileSync(at('copy/backup.json'), 'utf8'));
    const withPath = { ...manifest, files: [{ ...manifest.files[0], path: '../data/secret' }] };
    writeFileSync(at('copy/backup.json'), JSON.stringify(withPath));
    await expect(restore(configOf(at('new')), at('copy'))).rejects.toThrow('no backup');
    writeFileSync(at('copy/backup.json'), JSON.stringify(manifest));
    const postgres = configOf(at('new'), { DATABASE_URL: 'postgres://localhost:1/none' });
    await expect(restore(postgres, at('copy'))).rejects.toMatchObject({ problem: 'other_engine' });

    const { close } = openSqlite(at('data'));
    await expect(restore(configOf(at('data')), at('copy'), true)).rejects.toThrow('Another process');
    await close();

    await change(at('data'), "insert into migrations (name, timestamp) values ('9999-later', '')");
    await backUp(configOf(at('data')), at('later'));
    await expect(restore(configOf(at('new')), at('later'))).rejects.toMatchObject({
      problem: 'newer_version',
    });
    expect(namesIn(at('new'))).toEqual([]);
  });

  it('that was interrupted keeps a server from starting, and is repeated', async () => {
    await backUp(configOf(at('data')), at('copy'));
    mkdirSync(at('new/restoring.part'), { recursive: true });
    const config = configOf(at('new'));
    const start = () => prepare(config, () => undefined).catch(error => startupFault(error, config, 'en'));
    expect(await start()).toContain('is missing or empty, but its data folder was in use');
    picture(at('new'), 'half.jpg');
    await restore(config, at('copy'));
    expect(readdirSync(at('new/pictures/2026'))).toEqual(['a.jpg']);
    const context = await prepare(config, () => undefined);
    await context.connection.close();
  });
});

describe('A backup', () => {
  /**
   * Sends a signal to the command while it copies pictures.
   * @returns its exit code
   */
  async function interrupt(signal: NodeJS.Signals): Promise<unknown> {
    for (let number = 0; number < 40; number += 1)
      picture(at('data'), `${number}.jpg`, Buffer.alloc(2_000_000, number));
    const child = spawn(process.execPath, [`${process.env[BUILT_SERVER]}/backup.js`, at('copy')], {
      env: { ...process.env, AVICABLE_DATA: at('data') },
    });
    await expect
      .poll(() => existsSync(at('copy.part/pictures/2026')), { timeout: 20_000, interval: 2 })
      .toBe(true);
    child.kill(signal);
    return new Promise(resolve => child.once('exit', resolve));
  }

  it('that is told to stop leaves nothing', async () => {
    expect(await interrupt('SIGINT')).toBe(130);
    expect(namesIn(place)).toEqual(['data']);
  }, 60_000);

  it('that is killed half-way leaves no folder that looks whole', async () => {
    await interrupt('SIGKILL');
    expect(existsSync(at('copy'))).toBe(false);
    await expect(restore(configOf(at('new')), at('copy.part'))).rejects.toThrow('no backup');
    expect((await backUp(configOf(at('data')), at('copy'))).pictures).toBe(41);
    expect(existsSync(at('copy.part'))).toBe(false);
  }, 60_000);

  it('is refused where another process writes one, whose files stay', async () => {
    const other = spawn('sleep', ['60']);
    try {
      mkdirSync(at('copy.part'));
      writeFileSync(at('copy.part/writer'), `${hostname()} ${other.pid}`);
      await expect(backUp(configOf(at('data')), at('copy'))).rejects.toMatchObject({
        problem: 'being_written',
      });
      expect(namesIn(at('copy.part'))).toEqual(['writer']);
    } finally {
      other.kill();
    }
    await new Promise(ended => other.once('exit', ended));
    await backUp(configOf(at('data')), at('copy'));
    expect(namesIn(at('copy'))).toEqual(['avicable.sqlite', 'backup.json', 'pictures', 'secret']);
  });

  it('that meets the end of the disk leaves nothing', async () => {
    picture(at('data'), 'large.jpg', Buffer.alloc(30_000_000, 7));
    // Limits files to 20 MB, so that writing fails half-way.
    const limited = `ulimit -f 20000; exec "$0" "$@"`;
    const command = promisify(execFile)(
      'bash',
      ['-c', limited, process.execPath, `${process.env[BUILT_SERVER]}/backup.js`, at('copy')],
      { env: { ...process.env, AVICABLE_DATA: at('data'), LANG: 'en' } },
    );
    await expect(command).rejects.toThrow();
    expect(existsSync(at('copy'))).toBe(false);
  }, 60_000);

  it.each([
    ['a file', () => writeFileSync(at('copy'), ''), 'no_folder'],
    ['a link', () => symlinkSync(place, at('copy')), 'no_folder'],
    ['a folder with something', () => mkdirSync(at('copy/below'), { recursive: true }), 'exists'],
  ])('is refused where %s stands, which stays', async (_, stand, problem) => {
    stand();
    const before = lstatSync(at('copy')).ino;
    await expect(backUp(configOf(at('data')), at('copy'))).rejects.toMatchObject({ problem });
    expect(lstatSync(at('copy')).ino).toBe(before);
    expect(existsSync(at('copy.part'))).toBe(false);
  });

  it('is refused among the pictures, which later ones would contain', async () => {
    await expect(backUp(configOf(at('data')), at('data/pictures/copy'))).rejects.toMatchObject({
      problem: 'among_pictures',
    });
    expect(namesIn(at('data/pictures'))).toEqual(['2026']);
  });

  it('holds the pictures that a link in their folder leads to, and fails where it leads nowhere', async () => {
    mkdirSync(at('other disk'));
    writeFileSync(at('other disk/b.jpg'), 'picture b');
    symlinkSync(at('other disk'), at('data/pictures/2027'));
    await backUp(configOf(at('data')), at('copy'));
    expect(readFileSync(at('copy/pictures/2027/b.jpg'), 'utf8')).toBe('picture b');
    await rm(at('other disk'), { recursive: true });
    await expect(backUp(configOf(at('data')), at('later'))).rejects.toThrow('2027');
  });

  it.each([
    ['ENOSPC', 'mkdir', /^The disk of the backup is full.*copy\.part/],
    ['SQLITE_FULL', undefined, /^The disk of the backup is full.*copy\.part/],
    ['EROFS', 'mkdir', /^No backup was made: .*copy\.part/],
    ['SQLITE_READONLY', undefined, /^No backup was made: .*copy\.part/],
  ])(
    'that cannot be written (%s) says so of its own place, not of the data folder',
    (code, syscall, line) => {
      const error = Object.assign(new Error(`${code} ${at('copy.part')}`), { code, syscall });
      expect(backupFailure(error, configOf(at('data')), 'en')).toMatch(line);
    },
  );

  it('without room on the disk is not begun', async () => {
    vi.mocked(freeSpace).mockResolvedValue(60_000_000);
    picture(at('data'), 'large.jpg', Buffer.alloc(20_000_000));
    await expect(backUp(configOf(at('data')), at('copy'))).rejects.toThrow('are needed');
    expect(readdirSync(place)).toEqual(['data']);
  });
});

describe('Scheduled backups', () => {
  it('are made when they are due, and the newest ones kept', async () => {
    const folder = at('backups');
    const config = configOf(at('data'), {
      AVICABLE_BACKUP_FOLDER: folder,
      AVICABLE_BACKUP_HOURS: '6',
      AVICABLE_BACKUP_KEEP: '2',
    });
    const lines: string[] = [];
    const look = (now: number) => backUpIfDue({ config }, now, line => lines.push(line));
    for (const day of ['01', '02']) {
      mkdirSync(join(folder, `avicable-2026-01-${day}T00-00-00-000-scheduled`), { recursive: true });
      writeFileSync(join(folder, `avicable-2026-01-${day}T00-00-00-000-scheduled/backup.json`), '{}');
    }
    mkdirSync(join(folder, 'avicable-2026-01-03T00-00-00-000-scheduled.part'));
    mkdirSync(join(folder, 'of somebody else'));
    await look(Date.parse('2026-01-02T05:59:00Z'));
    expect(await backupsIn(folder, 'scheduled')).toHaveLength(2);
    await look(Date.now());
    const [newest = '', older] = await backupsIn(folder, 'scheduled');
    expect(older).toBe('avicable-2026-01-02T00-00-00-000-scheduled');
    expect(readdirSync(folder).sort()).toEqual([older, newest, 'of somebody else']);
    await look(Date.now() + 5 * HOUR_MS);
    expect((await backupsIn(folder, 'scheduled'))[0]).toBe(newest);
    await restore(configOf(at('new')), join(folder, newest));
    expect(await usersOf(at('new'))).toBe(await usersOf(at('data')));

    await rm(at('data/avicable.sqlite'));
    await look(Date.now() + 7 * HOUR_MS);
    expect(lines).toEqual([expect.stringMatching(/^The scheduled backup failed\. There is no database/)]);
  }, 60_000);
});

describe('Scheduled backups with trouble', () => {
  const scheduled = (settings: Record<string, string> = {}) =>
    configOf(at('data'), { AVICABLE_BACKUP_FOLDER: at('backups'), ...settings });
  const whole = (name: string) => {
    mkdirSync(at('backups', name), { recursive: true });
    writeFileSync(at('backups', name, 'backup.json'), '{}');
  };

  it('are made and kept where a clock that was ahead has left a later one', async () => {
    whole('avicable-2999-01-01T00-00-00-000-scheduled');
    expect(await lastBackup(at('backups'), 'scheduled')).toBeNull();
    await backUpIfDue({ config: scheduled({ AVICABLE_BACKUP_KEEP: '1' }) });
    const names = namesIn(at('backups'));
    expect(names).toEqual([expect.not.stringContaining('2999')]);
    expect(await lastBackup(at('backups'), 'scheduled')).toBeLessThanOrEqual(Date.now());
  }, 60_000);

  it('take the room of one that a killed process has left half-way', async () => {
    mkdirSync(at('backups/avicable-2026-01-03T00-00-00-000-scheduled.part'), { recursive: true });
    vi.mocked(freeSpace).mockImplementation(async folder => {
      return readdirSync(folder).length === 0 ? 10 ** 12 : 0;
    });
    expect(await makeScheduledBackup(scheduled())).toBeNull();
    expect(namesIn(at('backups'))).toHaveLength(1);
  });

  it('whose folder cannot be read are told as failed, and by the metrics and the administration', async () => {
    writeFileSync(at('backups'), 'a file');
    const lines: string[] = [];
    await backUpIfDue({ config: scheduled() }, Date.now(), line => lines.push(line));
    expect(lines).toEqual([
      expect.stringMatching(/^The scheduled backup failed\. No backup was made: .*backups/),
    ]);
    const server = await startTestServer('sqlite', { backupFolder: at('backups') });
    try {
      const { status, body } = await server.anonymous.get('/metrics');
      expect(status).toBe(200);
      expect(String(body)).toContain('\navicable_backup_last_success_timestamp_seconds 0\n');
      const backups = async () => (await server.as('admin').get('admin/health/')).body.backups;
      expect(await backups()).toEqual({ last: null, is_late: true });
      await rm(at('backups'));
      whole('avicable-2026-01-02T00-00-00-000-scheduled');
      expect(await backups()).toEqual({ last: '2026-01-02T00:00:00.000Z', is_late: true });
      const now = new Date().toISOString().slice(0, 23).replace(/[:.]/g, '-');
      whole(`avicable-${now}-scheduled`);
      expect((await backups()).is_late).toBe(false);
    } finally {
      await server.close();
    }
  }, 60_000);
});

describe('An upgrade', () => {
  const lines: string[] = [];
  const start = (settings: Record<string, string> = {}) =>
    prepare(
      configOf(at('data'), settings),
      () => undefined,
      (connection, config) => backUpBeforeUpgrade(connection, config, line => lines.push(line)),
    );
  beforeEach(async function newVersion() {
    lines.length = 0;
    upgrade.isNew = true;
    await change(at('data'), "insert into meta (name, value) values ('of the old version', '1')");
  });
  afterEach(function oldVersion() {
    upgrade.isNew = false;
  });

  it('first backs up the database, which can be restored beside the pictures; the next start does not', async () => {
    const context = await start();
    await context.connection.close();
    const [made = ''] = await backupsIn(at('data/backups'), 'before-upgrade');
    expect(lines).toEqual([expect.stringContaining('8888-next')]);
    expect(namesIn(at('data/backups', made))).toEqual(['avicable.sqlite', 'backup.json', 'secret']);
    await (await start()).connection.close();
    expect(await backupsIn(at('data/backups'), 'before-upgrade')).toEqual([made]);

    await change(at('data'), "delete from meta where name = 'of the old version'");
    await restore(configOf(at('data')), at('data/backups', made), true);
    expect(readdirSync(at('data/pictures/2026'))).toEqual(['a.jpg']);
    const restored = await start();
    const row = await restored.db
      .selectFrom('meta')
      .selectAll()
      .where('name', '=', 'of the old version')
      .execute();
    await restored.connection.close();
    expect(row).toHaveLength(1);
  });

  it('that cannot be backed up elsewhere is refused with the place, not that of the data', async () => {
    writeFileSync(at('backups'), 'a file');
    const settings = { AVICABLE_BACKUP_FOLDER: at('backups') };
    const refused = await start(settings).catch(error => startupFault(error, configOf(at('data')), 'en'));
    expect(refused).toMatch(/^aviCable could not start: No backup was made: ENOTDIR.*backups/);
  });

  it('without room for that is refused with what to do, and goes on where the setting says so', async () => {
    vi.mocked(freeSpace).mockResolvedValue(1_000_000);
    const refused = await start().catch(error => startupFault(error, configOf(at('data')), 'en'));
    expect(refused).toMatch(/there is no room for the backup.* \d+ MB are needed.* 1 MB are free/);
    expect(existsSync(at('data/backups')) && readdirSync(at('data/backups'))).toEqual([]);
    const context = await start({ AVICABLE_BACKUP_BEFORE_UPGRADE: '0' });
    await context.connection.close();
    expect(lines).toEqual([]);
  });
});
