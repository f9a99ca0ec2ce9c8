import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { LogPosition } from '../src/store/change-log';
import { openPostgres } from '../src/store/connect';
import { migrate } from '../src/store/migrations/migrate';
import { PostgresChangeLog } from '../src/store/postgres-change-log';
import { callServer } from './call-server';
import { createDatabase } from './create-database';
import {
  missingForReplication,
  query,
  type ReplicatedCluster,
  startReplicatedCluster,
} from './replicated-cluster';
import { CLERMONT } from './samples';
import { type ServerProcess, startServerProcess } from './server-process';

const DATABASE = 'avicable';
const PASSWORD = 'A-password-of-tests-1!';
const missing = inject('postgresUrl') === null ? 'PostgreSQL is not installed' : missingForReplication;
if (missing) console.warn(`Replicas are not tested here: ${missing}.`);

async function createSchema(serverUrl: string): Promise<void> {
  const connection = openPostgres(await createDatabase(serverUrl, DATABASE), { connections: 1 });
  await migrate(connection.db, connection.engine);
  await connection.close();
}

describe.skipIf(missing)('A primary with a streaming replica', () => {
  let cluster: ReplicatedCluster;
  beforeAll(async () => {
    cluster = await startReplicatedCluster(DATABASE, createSchema);
  }, 120_000);
  afterAll(() => cluster?.stop());

  const log = (item: number) => `insert into change_log (kind, item_id) values ('diagnoses', ${item})`;
  async function opened(url: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url });
    // The cluster ends connections when it stops.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  it('has running transactions that a snapshot of the replica does not name', async () => {
    const open = await opened(cluster.url);
    await open.query('begin');
    await open.query(log(0));
    const [{ xid } = { xid: '' }] = (await open.query<{ xid: string }>('select pg_current_xact_id() as xid'))
      .rows;
    await query(cluster.url, log(0));
    const running = 'select pg_snapshot_xip(pg_current_snapshot())::text as xid';
    expect(await query(cluster.url, running)).toContainEqual({ xid });
    expect(await query(cluster.readUrl, running)).toEqual([]);
    await open.query('rollback');
    await open.end();
  });

  it.each(['asynchronous', 'on', 'remote_apply'] as const)(
    'shows each change on the replica once the log has told it, with commits %s',
    async mode => {
      const [WRITERS, TRANSACTIONS] = [8, 40];
      await cluster.setCommits(mode);
      const changeLog = new PostgresChangeLog(cluster.url, cluster.readUrl);
      const replica = await opened(cluster.readUrl);
      let { position } = await changeLog.read(null);
      const committed: number[] = [];
      const told: number[] = [];
      async function write(writer: number) {
        const client = await opened(cluster.url);
        for (let i = 0; i < TRANSACTIONS; i++) {
          const item = writer * 1000 + i;
          await client.query('begin');
          await client.query(log(item));
          await sleep(Math.random() * 8);
          const isKept = Math.random() < 0.9;
          await client.query(isKept ? 'commit' : 'rollback');
          if (isKept) committed.push(item);
        }
        await client.end();
      }
      async function readOn(after: LogPosition) {
        const acknowledged = [...committed];
        const reading = await changeLog.read(after);
        expect(reading.gap).toBe(false);
        position = reading.position;
        const items = reading.changes.map(change => change.item_id);
        told.push(...items);
        const { rows } = await replica.query<{ item_id: string }>(
          `select item_id from change_log where item_id = any ($1)`,
          [[...items, ...acknowledged]],
        );
        const shown = new Set(rows.map(row => Number(row.item_id)));
        expect([...items, ...acknowledged].filter(item => !shown.has(item))).toEqual([]);
      }
      let isOver = false;
      const writing = Promise.all(Array.from({ length: WRITERS }, (_, i) => write(i + 1))).finally(() => {
        isOver = true;
      });
      while (!isOver) await readOn(position);
      await writing;
      await readOn(position);
      const inOrder = (items: number[]) => [...items].sort((a, b) => a - b);
      expect(inOrder(told)).toEqual(inOrder(committed));
      await query(cluster.url, 'delete from change_log');
      await replica.end();
      await changeLog.close();
    },
    60_000,
  );

  it('fails a reading that the replica cannot follow, rather than giving old news', async () => {
    await cluster.setCommits('asynchronous');
    const changeLog = new PostgresChangeLog(cluster.url, cluster.readUrl);
    const { position } = await changeLog.read(null);
    await query(cluster.replicaUrlOf('postgres'), 'select pg_wal_replay_pause()');
    await query(cluster.url, log(7));
    await expect(changeLog.read(position)).rejects.toThrow('has not reached');
    await query(cluster.replicaUrlOf('postgres'), 'select pg_wal_replay_resume()');
    expect((await changeLog.read(position)).changes).toEqual([{ kind: 'diagnoses', item_id: 7 }]);
    await changeLog.close();
  });

  it('tells readers that anything may have changed after a crash, which repeats transaction numbers', async () => {
    const lost = await opened(cluster.primaryUrlOf(DATABASE));
    // A crash forgets uncommitted transactions, so their number is reused.
    for (const statement of ['begin', 'select pg_current_xact_id()', 'rollback']) await lost.query(statement);
    const changeLog = new PostgresChangeLog(cluster.url, cluster.readUrl);
    const { position } = await changeLog.read(null);
    await cluster.crash();
    await lost.end().catch(() => undefined);
    await query(cluster.primaryUrlOf(DATABASE), log(8));
    await expect
      .poll(() => changeLog.read(position).catch(String), { timeout: 20_000 })
      .toMatchObject({ gap: true });
    await changeLog.close();
  }, 60_000);

  describe('and two servers behind poolers', () => {
    const CLIENTS = 6;
    const folder = mkdtempSync(join(tmpdir(), 'avicable-replicas-'));
    let servers: ServerProcess[] = [];
    let bases: string[] = [];
    let network = 0;
    let token = '';

    beforeAll(async () => {
      await cluster.setCommits('on');
      const start = async () => {
        const server = startServerProcess({
          DATABASE_URL: cluster.url,
          AVICABLE_READ_URL: cluster.readUrl,
          AVICABLE_READ_THREADS: '1',
          // Servers of one database share the pictures.
          AVICABLE_DATA: join(folder, 'data'),
          AVICABLE_SECRET: 'the same for all processes, long enough',
          AVICABLE_ADMIN_PASSWORD: PASSWORD,
        });
        servers = [...servers, server];
        bases = [...bases, `${await server.address()}api/v1/`];
      };
      await start();
      await start();
      token = (await call(0, 'POST', 'auth/jwt/create/', { username: 'admin', password: PASSWORD })).body
        .access;
      const { body } = await call(0, 'GET', 'nomenclatures/types?with_nomenclatures=true');
      const types: { code: string; nomenclatures: { id: number }[] }[] = body;
      network = types.find(type => type.code === 'NETW_TYP')?.nomenclatures[0]?.id ?? 0;
    }, 120_000);
    afterAll(async () => {
      for (const { child } of servers) child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    });

    async function call(
      server: number,
      method: string,
      path: string,
      body?: object,
      headers: Record<string, string> = {},
    ) {
      const url = bases[server % bases.length] + path;
      const answer = await callServer({ method, url, body, token, headers });
      return { status: answer.status, body: answer.body };
    }

    /** Calls one server after the other until one answers without a server error. */
    async function insist(first: number, method: string, path: string, body?: object, key = randomUUID()) {
      for (let server = first; ; server++) {
        const answer = await call(server, method, path, body, body && { 'idempotency-key': key });
        if (answer.status < 500) return answer;
        faults.push(answer);

        await sleep(50);
      }
    }
    const faults: Awaited<ReturnType<typeof call>>[] = [];

    it('refuse lists that would be old, and tell the balancer', async () => {
      const point = {
        geom: { type: 'Point', coordinates: [CLERMONT[0], CLERMONT[1] - 0.01] },
        network_type_id: network,
      };
      await query(cluster.replicaUrlOf('postgres'), 'select pg_wal_replay_pause()');
      expect((await call(0, 'POST', 'cables/points/', point)).status).toBe(201);
      const away = { status: 503, body: { reason: 'database_away' } };
      for (const path of ['cables/infrastructures/', 'tiles/infrastructures/6/32/22.mvt', 'ready/'])
        expect(await call(1, 'GET', path)).toMatchObject(away);
      await query(cluster.replicaUrlOf('postgres'), 'select pg_wal_replay_resume()');
      expect((await call(1, 'GET', 'cables/infrastructures/')).body.features).toHaveLength(1);
      await query(cluster.url, 'delete from infrastructures');
    }, 30_000);

    it('lose no acknowledged write, repeat none, and show each to its writer when the primary stops', async () => {
      const written: number[] = [];
      let isOver = false;
      async function work(client: number) {
        for (let i = 0; !isOver; i++) {
          const [x, y] = [CLERMONT[0] + client * 1e-3, CLERMONT[1] + i * 1e-4];
          const point = { geom: { type: 'Point', coordinates: [x, y] }, network_type_id: network };
          const { status, body } = await insist(client, 'POST', 'cables/points/', point);
          expect([status, body]).toEqual([201, expect.anything()]);
          written.push(body.id);
          const box = [x - 1e-5, y - 1e-5, x + 1e-5, y + 1e-5].join(',');
          // First the other server, then this one.
          for (const server of [client + 1, client]) {
            const list = await insist(server, 'GET', `cables/infrastructures/?in_bbox=${box}`);
            expect(list.body.features.map((one: { id: number }) => one.id)).toEqual([body.id]);
          }
        }
      }
      const clients = Promise.all(Array.from({ length: CLIENTS }, (_, client) => work(client))).finally(
        () => {
          isOver = true;
        },
      );
      const writes = async (count: number) => {
        while (written.length < count && !isOver) await sleep(20);
      };
      await writes(60);
      expect(faults).toEqual([]);
      await cluster.stopPrimary();
      const before = written.length;
      const stoppedAt = performance.now();
      await sleep(500);
      await cluster.promote();
      await writes(before + CLIENTS + 1);
      const away = performance.now() - stoppedAt;
      await writes(before + 60);
      isOver = true;
      await clients;
      console.log(`${Math.round(away)} ms until writes went on, ${faults.length} calls repeated`);
      expect(away).toBeLessThan(15_000);
      const others = faults.filter(({ status, body }) => status !== 503 || body.reason !== 'database_away');
      expect(others).toEqual([]);
      const kept = await query<{ id: string }>(cluster.url, 'select id from infrastructures order by id');
      expect(kept.map(({ id }) => Number(id))).toEqual([...written].sort((a, b) => a - b));
    }, 120_000);
  });
});
