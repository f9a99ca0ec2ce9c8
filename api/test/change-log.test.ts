import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { modelTables } from '../src/domain/records/model-table-of';
import type { LogPosition } from '../src/store/change-log';
import { SQLITE_FILE } from '../src/store/connect';
import { PostgresChangeLog } from '../src/store/postgres-change-log';
import { SQLite } from '../src/store/sqlite';
import { createDatabase, dropDatabase } from './create-database';
import { describeOnEngines, startTestServer, startTwin, type TestServer } from './harness';
import { type PostgresProxy, startPostgresProxy } from './postgres-proxy';
import { CLERMONT, createdPoint, samplesOf } from './samples';

/** Runs statements on a separate connection, like another program. */
async function runElsewhere({ context: { config } }: TestServer, ...statements: string[]): Promise<void> {
  if (config.databaseUrl) {
    const client = new pg.Client({ connectionString: config.databaseUrl });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
    return;
  }
  const sqlite = new SQLite(join(config.dataFolder, SQLITE_FILE), { timeout: 2_000 });
  for (const statement of statements) sqlite.exec(statement);
  sqlite.close();
}

describeOnEngines('What another program writes shows in the next answer', (server, engine) => {
  let id = 0;
  let visit = 0;
  beforeAll(async () => {
    id = await createdPoint(server());
    const answer = await server()
      .as('editor')
      .post('cables/diagnosis/', samplesOf(server()).supportDiagnosis(id));
    visit = answer.body.id;
  });
  const listed = async (filter: string) => {
    const { status, body } = await server().as('reader').get(`cables/infrastructures/?${filter}`);
    expect(status).toBe(200);
    return body.features.map((one: { id: number }) => one.id);
  };

  it('anything of a kind that the read model copies: its table has the triggers', async () => {
    const triggers =
      engine === 'sqlite'
        ? `select tbl_name as at from sqlite_master where type = 'trigger' and name like '%_logged'`
        : `select event_object_table as at from information_schema.triggers where trigger_name like '%_logged'`;
    const { rows } = await sql.raw<{ at: string }>(triggers).execute(server().context.db);
    const logged = new Set(rows.map(({ at }) => at));
    expect(
      modelTables()
        .map(({ name }) => name)
        .filter(name => !logged.has(name)),
    ).toEqual([]);
  });

  it('a column', async () => {
    expect(await listed('neutralization=full')).toEqual([]);
    await runElsewhere(server(), `update infrastructures set neutralization = 'full' where id = ${id}`);
    expect(await listed('neutralization=full')).toEqual([id]);
  });

  it('a geometry, whose box follows', async () => {
    const [longitude, latitude] = [4.5, 46.25];
    const there = `in_bbox=${longitude - 0.01},${latitude - 0.01},${longitude + 0.01},${latitude + 0.01}`;
    expect(await listed(there)).toEqual([]);
    const written =
      engine === 'sqlite'
        ? `'{"type":"Point","coordinates":[${longitude},${latitude}]}'`
        : `ST_SetSRID(ST_MakePoint(${longitude}, ${latitude}), 4326)`;
    await runElsewhere(server(), `update infrastructures set geometry = ${written} where id = ${id}`);
    expect(await listed(there)).toEqual([id]);
    expect(
      await listed(
        `in_bbox=${CLERMONT[0] - 0.01},${CLERMONT[1] - 0.01},${CLERMONT[0] + 0.01},${CLERMONT[1] + 0.01}`,
      ),
    ).toEqual([]);
    const { body } = await server().as('reader').get(`cables/infrastructures/${id}/`);
    expect(body.geometry.coordinates).toEqual([longitude, latitude]);
  });

  it('an arming of its visit, a text, the deletion of the visit', async () => {
    const arming = `arming=${server().item('ARMING', 'DA')}`;
    expect(await listed(arming)).toEqual([id]);
    await runElsewhere(server(), `delete from diagnosis_armings where diagnosis_id = ${visit}`);
    expect(await listed(arming)).toEqual([]);
    await runElsewhere(server(), `update diagnoses set search_text = 'isolateur fendu' where id = ${visit}`);
    expect(await listed('q=fendu')).toEqual([id]);
    await runElsewhere(
      server(),
      `update diagnoses set deleted_at = '2026-01-01T00:00:00Z' where id = ${visit}`,
    );
    expect(await listed('q=fendu')).toEqual([]);
  });

  it('the name of a species, by which cases are found and ordered', async () => {
    const { body } = await server().as('editor').post('mortality/', samplesOf(server()).mortality());
    const found = async () =>
      (await server().as('reader').get('mortality/?q=archeopteryx&ordering=species')).body.features.length;
    expect(await found()).toBe(0);
    const species = body.properties.species.id;
    await runElsewhere(server(), `update species set search_text = 'archeopteryx' where id = ${species}`);
    expect(await found()).toBe(1);
  });

  it('a support with its visits and works, deleted and restored', async () => {
    const support = await createdPoint(server());
    const samples = samplesOf(server());
    await server().as('editor').post('cables/diagnosis/', samples.supportDiagnosis(support));
    await server().as('editor').post('cables/operations/', samples.operation(support));
    const totals = async () => {
      const lists = ['cables/diagnosis/', 'cables/operations/'].map(path =>
        server().as('reader').get(`${path}?infrastructure=${support}`),
      );
      return (await Promise.all(lists)).map(({ headers }) => headers['x-total-count']);
    };
    expect(await totals()).toEqual(['1', '1']);
    const deleted = (at: string) => `update infrastructures set deleted_at = ${at} where id = ${support}`;
    await runElsewhere(server(), deleted("'2026-01-01T00:00:00Z'"));
    expect(await totals()).toEqual(['0', '0']);
    await runElsewhere(server(), deleted('null'));
    expect(await totals()).toEqual(['1', '1']);
  });

  it('the name of an area', async () => {
    const support = await createdPoint(server());
    expect(await listed('q=belleville')).toEqual([]);
    await runElsewhere(
      server(),
      `update geo_areas set search_text = 'belleville' where id in
        (select area_id from infrastructure_areas where infrastructure_id = ${support})`,
    );
    expect(await listed('q=belleville')).toContain(support);
  });

  if (engine === 'postgres')
    it('a table emptied as a whole', async () => {
      expect((await listed('')).length).toBeGreaterThan(0);
      await runElsewhere(server(), 'truncate infrastructures cascade');
      expect(await listed('')).toEqual([]);
    });
});

describe.runIf(inject('postgresUrl'))('The log of PostgreSQL', () => {
  const WRITERS = 8;
  const TRANSACTIONS = 60;
  const name = `avicable_log_${process.pid}`;
  let url = '';
  beforeAll(async () => {
    url = await createDatabase(inject('postgresUrl') as string, name, inject('postgresTemplate'));
  }, 60_000);
  afterAll(() => dropDatabase(inject('postgresUrl') as string, name));

  const opened = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client;
  };
  const rest = (ms: number) => new Promise(resolve => setTimeout(resolve, Math.random() * ms));

  it('names each change once, in whatever order transactions commit, while another one stays open', async () => {
    const log = new PostgresChangeLog(url);
    let { position } = await log.read(null);
    const open = await opened();
    await open.query('begin');
    await open.query(`insert into change_log (kind, item_id) values ('operations', 1)`);
    const committed: number[] = [];
    async function write(writer: number) {
      const client = await opened();
      for (let i = 0; i < TRANSACTIONS; i++) {
        const item = writer * 1000 + i;
        await client.query('begin');
        await client.query(`insert into change_log (kind, item_id) values ('diagnoses', ${item})`);
        await rest(8);
        const isKept = Math.random() < 0.9;
        await client.query(isKept ? 'commit' : 'rollback');
        if (isKept) committed.push(item);
      }
      await client.end();
    }
    const seen: number[] = [];
    async function readOn(after: LogPosition) {
      const reading = await log.read(after);
      expect(reading.gap).toBe(false);
      seen.push(...reading.changes.map(one => one.item_id));
      position = reading.position;
    }
    let isOver = false;
    const writing = Promise.all(Array.from({ length: WRITERS }, (_, i) => write(i + 1))).then(() => {
      isOver = true;
    });
    while (!isOver) await readOn(position);
    await writing;
    await readOn(position);
    const inOrder = (items: number[]) => [...items].sort((a, b) => a - b);
    expect(inOrder(seen)).toEqual(inOrder(committed));
    await open.query('commit');
    await open.end();
    seen.length = 0;
    await readOn(position);
    expect(seen).toEqual([1]);
    await log.close();
  }, 60_000);

  it('has a reader read everything anew after more changes than one reading can tell', async () => {
    const log = new PostgresChangeLog(url);
    const { position } = await log.read(null);
    const client = await opened();
    await client.query(
      `insert into change_log (kind, item_id) select 'diagnoses', number from generate_series(1, 300001) as number`,
    );
    expect(await log.read(position)).toMatchObject({ gap: true, changes: [] });
    await client.query('delete from change_log');
    await client.end();
    await log.close();
  });

  it('tells a reader whose changes were removed, or whose position is of another database', async () => {
    const log = new PostgresChangeLog(url);
    const { position } = await log.read(null);
    const client = await opened();
    await client.query(`insert into change_log (kind, item_id) values ('diagnoses', 5)`);
    expect((await log.read(position)).gap).toBe(false);
    const { rows } = await client.query('select max(xid::text::bigint) as xid from change_log');
    await client.query(`insert into meta (name, value) values ('change_log_pruned', '${rows[0].xid}')`);
    expect((await log.read(position)).gap).toBe(true);
    // Waits until no other transaction of the cluster is older.
    const gapFromNow = async () => (await log.read((await log.read(null)).position)).gap;
    await vi.waitFor(async () => expect(await gapFromNow()).toBe(false), 20_000);
    expect((await log.read('9000000:9000000: 1.1.0')).gap).toBe(true);
    await client.end();
    await log.close();
  });
});

describe.runIf(inject('postgresUrl'))('A server whose connections fail', () => {
  let writer: TestServer;
  let proxy: PostgresProxy;
  let reader: TestServer;
  beforeAll(async () => {
    writer = await startTestServer('postgres');
    proxy = await startPostgresProxy(writer.context.config.databaseUrl as string);
    const config = { ...writer.context.config, databaseUrl: proxy.url };
    reader = await startTwin({ ...writer, context: { ...writer.context, config } });
  }, 60_000);
  afterAll(async () => {
    await reader?.close();
    await proxy?.close();
    await writer?.close();
  });
  const totalOf = async (server: TestServer) => {
    const { status, headers } = await server.as('reader').get('cables/infrastructures/?limit=1');
    return status === 200 ? Number(headers['x-total-count']) : status;
  };

  it.each([
    ['stall', 'avicable changes'],
    ['cut', 'avicable changes'],
    ['stall', 'avicable reads'],
    ['cut', 'avicable reads'],
  ] as const)('answers with new counts after a %s of its connections %s', async (fault, program) => {
    const before = await totalOf(reader);
    proxy[fault](program);
    await createdPoint(writer);
    expect(await totalOf(reader)).toBe(before + 1);
    // A write on this server is answered and visible.
    await createdPoint(reader);
    expect(await totalOf(writer)).toBe(before + 2);
  });

  it('refuses old news while the database is out of reach, says so, and recovers', async () => {
    const before = await totalOf(reader);
    proxy.swallow(true);
    await createdPoint(writer);
    // The network returns nothing, so the feed itself must fail.
    await expect(reader.context.connection.changes.current()).rejects.toThrow();
    expect((await reader.anonymous.get('ready/')).status).toBe(503);
    proxy.swallow(false);
    proxy.cut('avicable');
    proxy.cut('avicable changes');
    proxy.cut('avicable reads');
    await vi.waitFor(async () => expect(await totalOf(reader)).toBe(before + 1), 5_000);
    const { status, body } = await reader.anonymous.get('ready/');
    expect(status).toBe(200);
    expect(body.lag).toBeLessThan(2_000);
  });
});
