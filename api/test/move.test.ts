import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../src/config/config';
import { seedDemonstration } from '../src/io/demonstration/seed-demonstration';
import { move } from '../src/start/move/move';
import type { Place } from '../src/start/move/move-places';
import { prepare } from '../src/start/prepare';
import { startupFault } from '../src/start/startup-fault';
import { type Connection, openForWriting, openPostgres, openSqlite } from '../src/store/connect';
import { migrate } from '../src/store/migrations/migrate';
import { ACCESS_TABLE } from './access-table';
import { BUILT_SERVER } from './build-server';
import { createDatabase, dropDatabase } from './create-database';
import { startServerOn, type TestServer } from './harness';
import { samplesOf } from './samples';
import { schemaOf } from './schema-of';

const run = promisify(execFile);
const QUIET = { copied: () => undefined, step: () => undefined };

/** Routes whose answers depend on the process, the engine, its log or the sessions. */
const OWN_ANSWERS =
  /^\/(admin\/health|changes|docs|ready|ping|auth\/sessions|admin\/accounts\/:id\/sessions|order-link)\//;
/** Archives contain the instant at which they were made. */
const ARCHIVE = /zip|spreadsheet|geopackage|sqlite|octet/;

/** Addresses of all GET routes, each with the first record of its list. */
async function addressesOf(server: TestServer): Promise<string[]> {
  const routes = Object.values(ACCESS_TABLE).flatMap(group => group.routes);
  const paths = routes
    .filter(route => route.includes('GET '))
    .map(route => route.split(' ').at(-1)?.slice(1) ?? '')
    .filter(path => !OWN_ANSWERS.test(`/${path}`));
  const addresses: string[] = [];
  for (const path of paths) {
    const list = path.includes(':id') && (await server.as('admin').get(path.replace(/:id.*/, ''))).body;
    const [first] = Array.isArray(list) ? list : (list?.results ?? list?.features ?? []);
    addresses.push(
      path
        .replace(':layers', 'infrastructures,mortality')
        .replace(':z/:x/:y', '8/134/94')
        .replace(/\(.+?\)/, '')
        .replace(':resource', 'infrastructures')
        .replace(':id', String(first?.id ?? 1))
        .replace(/:\w+/g, '1'),
    );
  }
  return addresses;
}

/** A body without the order of keys, which engines do not keep, and the last digits of sums. */
const alike = (_key: string, value: unknown): unknown => {
  if (typeof value === 'number') return Number(value.toPrecision(12));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
};

async function answersOf(server: TestServer, addresses: readonly string[]): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const address of addresses) {
    const { status, headers, body } = await server.as('admin').get(address, { accept: '*/*' });
    const text = typeof body === 'string' ? body : JSON.stringify(body, alike);
    // Addresses of pictures are signed for a time, and some answers say when they were made.
    const content = text.replace(/expires=\d+|signature=[\w-]+|"(exported_at|timeStamp)":"[^"]+"/g, '');
    answers[address] =
      `${status} ${headers['x-total-count']} ${ARCHIVE.test(String(headers['content-type'])) ? '' : content}`;
  }
  return answers;
}

/** Where answers begin to differ. */
const differencesOf = (before: Record<string, string>, after: Record<string, string>) =>
  Object.entries(before).flatMap(([address, answer]) => {
    const other = after[address] ?? '';
    if (answer === other) return [];
    const at = [...answer].findIndex((letter, i) => letter !== other[i]);
    return { address, before: answer.slice(at - 40, at + 80), after: other.slice(at - 40, at + 80) };
  });

describe.runIf(inject('postgresUrl'))('A move', () => {
  let place: string;
  const databases: string[] = [];
  beforeEach(function makePlace() {
    place = mkdtempSync(join(tmpdir(), 'avicable-move-'));
    cpSync(inject('sqliteTemplate'), join(place, 'first'), { recursive: true });
  });
  afterEach(async function clear() {
    for (const name of databases.splice(0)) await dropDatabase(inject('postgresUrl') ?? '', name);
    await rm(place, { recursive: true, force: true });
  });

  const folder = (name: string) => ({ databaseUrl: null, dataFolder: join(place, name) });
  /** An empty database of a role that only owns it. */
  async function emptyDatabase() {
    const name = `avicable_move_${randomUUID().replaceAll('-', '')}`;
    databases.push(name);
    const databaseUrl = await createDatabase(inject('postgresUrl') ?? '', name);
    return { databaseUrl, dataFolder: folder('first').dataFolder };
  }
  async function on<Result>(at: Place, work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const connection = at.databaseUrl ? openPostgres(at.databaseUrl) : openSqlite(at.dataFolder);
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  }
  const addPoint = async (server: TestServer): Promise<number> =>
    (await server.as('admin').post('cables/points/', samplesOf(server).point())).body.id;
  /** Whether the log of changes has a support. */
  const loggedBy = async ({ context: { db } }: TestServer, id: number) =>
    (await db.selectFrom('change_log').select('seq').where('item_id', '=', id).execute()).length > 0;
  const configOf = ({ databaseUrl, dataFolder }: Place) =>
    readConfig({ AVICABLE_DATA: dataFolder, DATABASE_URL: databaseUrl ?? '' });
  const faultOf = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      error => startupFault(error, configOf(folder('first')), 'en'),
    );
  const renamed = (connection: Connection, last_name: string) =>
    connection.db.updateTable('users').set({ last_name }).where('username', '=', 'reader').execute();

  it('there and back answers every GET as before, and no number is given twice', async () => {
    const [first, database, back] = [folder('first'), await emptyDatabase(), folder('back')];
    const original = await startServerOn(first.dataFolder, null);
    await original.context.db.deleteFrom('users').where('username', 'in', ['editor', 'manager']).execute();
    await seedDemonstration(original.context, 'Demonstration-2026!');
    const removed = await addPoint(original);
    await original.context.db.deleteFrom('infrastructures').where('id', '=', removed).execute();
    const addresses = await addressesOf(original);
    const answers = await answersOf(original, addresses);
    expect(Object.values(answers).filter(answer => answer.startsWith('200')).length).toBeGreaterThan(100);
    await original.close();

    const { rows } = await move(first, database, QUIET);
    expect(rows).toBeGreaterThan(10_000);
    const moved = await startServerOn(first.dataFolder, database.databaseUrl);
    expect(differencesOf(answers, await answersOf(moved, addresses))).toEqual([]);
    const added = await addPoint(moved);
    expect(added).toBe(removed + 1);
    expect(await loggedBy(moved, added)).toBe(true);
    await moved.context.db.deleteFrom('infrastructures').where('id', '=', added).execute();
    await moved.context.db.deleteFrom('history').where('item_id', '=', added).execute();
    await moved.close();
    const made = await emptyDatabase();
    await on(made, async connection => {
      await migrate(connection.db, connection.engine);
      expect(await on(database, schemaOf)).toEqual(await schemaOf(connection));
    });

    await move(database, back, QUIET);
    const log = await on(back, ({ db }) => db.selectFrom('change_log').select('kind').execute());
    expect(log).toEqual([{ kind: 'everything' }]);
    const returned = await startServerOn(back.dataFolder, null);
    cpSync(join(first.dataFolder, 'pictures'), join(back.dataFolder, 'pictures'), { recursive: true });
    expect(differencesOf(answers, await answersOf(returned, addresses))).toEqual([]);
    expect(await addPoint(returned)).toBe(added + 1);
    expect(await loggedBy(returned, added + 1)).toBe(true);
    await returned.close();
    expect(await on(back, schemaOf)).toEqual(await on(first, schemaOf));
  }, 400_000);

  it.each(['there', 'back'])(
    'that was broken off %s goes on, also with what was written meanwhile',
    async way => {
      const database = await emptyDatabase();
      if (way === 'back') await move(folder('first'), database, QUIET);
      const [from, to] = way === 'back' ? [database, folder('back')] : [folder('first'), database];
      const breakOff = (table: string) =>
        move(from, to, {
          ...QUIET,
          copied(name) {
            if (name === table) throw new Error('broken off');
          },
        });
      await expect(breakOff('geo_areas')).rejects.toThrow('broken off');
      expect(await faultOf(prepare(configOf(to), () => undefined))).toMatch(
        /unfinished move: repeat npm run move/,
      );
      expect(await faultOf(move(folder('first'), folder('first'), QUIET))).toMatch(
        /Another aviCable already works/,
      );
      await expect(breakOff('users')).rejects.toThrow('broken off');
      await on(from, connection => renamed(connection, 'Meanwhile'));
      await move(from, to, QUIET);
      await on(to, async ({ db }) => {
        const reader = db.selectFrom('users').select('last_name').where('username', '=', 'reader');
        expect(await reader.executeTakeFirst()).toEqual({ last_name: 'Meanwhile' });
        expect(await db.selectFrom('change_log').select(['kind', 'item_id']).execute()).toEqual([
          { kind: 'everything', item_id: 0 },
        ]);
      });
      expect(await faultOf(move(from, to, QUIET))).toMatch(/There is something in the database/);
    },
  );

  it('is refused while a server uses the source, and into what is of others', async () => {
    const [first, database, other] = [folder('first'), await emptyDatabase(), await emptyDatabase()];
    await on(first, async () => {
      expect(await faultOf(move(first, database, QUIET))).toMatch(/Another aviCable already works/);
    });
    const written: Promise<string>[] = [];
    const writing = openForWriting({ ...first, readUrl: null });
    await move(first, database, {
      ...QUIET,
      copied(table) {
        if (table !== 'users') return;
        written.push(
          renamed(writing, 'Lost').then(
            () => 'written',
            error => String(error.code),
          ),
        );
      },
    });
    await writing.close();
    expect(await Promise.all(written)).toEqual(['SQLITE_BUSY']);
    await on(database, async ({ db }) => {
      await db.selectFrom('users').select('id').execute();
      expect(await faultOf(move(database, folder('back'), QUIET))).toMatch(/A server or another move uses/);
    });
    await on(other, ({ db }) => db.schema.createTable('theirs').addColumn('id', 'integer').execute());
    expect(await faultOf(move(first, other, QUIET))).toMatch(/There is something in the database/);
    expect(await faultOf(move(folder('none'), other, QUIET))).toMatch(/There is no database/);
  }, 120_000);

  it('says on the console how far it is and what to do next, and takes its password elsewhere', async () => {
    const { databaseUrl, dataFolder } = await emptyDatabase();
    const command = (...args: string[]) =>
      run(process.execPath, [`${process.env[BUILT_SERVER]}/move.js`, ...args], {
        env: { PATH: process.env.PATH, LANG: 'en_GB.UTF-8', AVICABLE_DATA: dataFolder },
      });
    const url = new URL(databaseUrl);
    const created = (created_at: string) =>
      on(folder('first'), ({ db }) =>
        db.updateTable('users').set({ created_at }).where('username', '=', 'reader').execute(),
      );
    await created('yesterday');
    await expect(command(databaseUrl)).rejects.toMatchObject({
      stderr: expect.stringMatching(
        /^The move stopped: Invalid time value \(users, after null\)\. Mend the cause/,
      ),
    });
    await created('2026-01-01T00:00:00Z');
    const { stdout } = await command(databaseUrl);
    const lines = stdout.trim().split('\n');
    expect(lines).toContain('users: 4 of 4 rows');
    expect(lines.at(-1)).toMatch(/^Now set DATABASE_URL to the address that you moved to/);
    expect(stdout).not.toContain(url.username);
    const unclear = [[], ['elsewhere'], ['sqlite:'], [databaseUrl, 'x']];
    for (const refused of await Promise.allSettled(unclear.map(args => command(...args))))
      expect(refused).toMatchObject({ reason: { stderr: expect.stringMatching(/^npm run move/) } });
  }, 120_000);
});
