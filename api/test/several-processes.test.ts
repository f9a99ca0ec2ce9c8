import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { TEST_PASSWORD } from './accounts';
import { type Balancer, startBalancer } from './balancer';
import { callServer } from './call-server';
import { createDatabase, dropDatabase } from './create-database';
import { CLERMONT } from './samples';
import { type ServerProcess, startServerProcess } from './server-process';

const PROCESSES = 3;

describe.runIf(inject('postgresUrl'))('Several server processes behind one address', () => {
  const name = `avicable_processes_${process.pid}`;
  const folder = mkdtempSync(join(tmpdir(), 'avicable-processes-'));
  let servers: ServerProcess[] = [];
  let balancer: Balancer;
  let network = 0;
  let token = '';

  beforeAll(async function start() {
    const url = await createDatabase(inject('postgresUrl') as string, name, inject('postgresTemplate'));
    servers = Array.from({ length: PROCESSES }, () =>
      startServerProcess({
        DATABASE_URL: url,
        AVICABLE_DATA: folder,
        AVICABLE_SECRET: 'the same for all processes, long enough',
      }),
    );
    balancer = await startBalancer(await Promise.all(servers.map(server => server.address())));
    token = (await signIn('editor')).body.access;
    const lists = await call('GET', 'nomenclatures/types?with_nomenclatures=true');
    const types: { code: string; nomenclatures: { id: number; code: string }[] }[] = lists.body;
    network = types.find(type => type.code === 'NETW_TYP')?.nomenclatures[0]?.id ?? 0;
  }, 120_000);
  afterAll(async function stop() {
    for (const { child } of servers) child.kill('SIGKILL');
    await balancer?.close();
    await dropDatabase(inject('postgresUrl') as string, name);
    await rm(folder, { recursive: true, force: true });
  });

  async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const answer = await callServer({ method, url: balancer.base + path, body, token, headers });
    return { ...answer, by: answer.headers.get('x-served-by') };
  }
  const signIn = (username: string, password = TEST_PASSWORD) =>
    call('POST', 'auth/jwt/create/', { username, password }, { authorization: '' });
  const point = (i: number) => ({
    geom: { type: 'Point', coordinates: [CLERMONT[0] + i * 1e-4, CLERMONT[1]] },
    network_type_id: network,
  });
  async function totalOf(): Promise<number> {
    const { status, body, headers } = await call('GET', 'cables/infrastructures/?limit=1');
    expect([status, body]).toEqual([200, expect.anything()]);
    return Number(headers.get('x-total-count'));
  }

  it('share sessions and their end', async () => {
    const { access, refresh } = (await signIn('reader')).body;
    const reader = { authorization: `Bearer ${access}` };
    const answers = [];
    for (let i = 0; i < PROCESSES; i++) answers.push(await call('GET', 'auth/users/me/', undefined, reader));
    expect(answers.map(answer => answer.body.username)).toEqual(Array(PROCESSES).fill('reader'));
    expect(new Set(answers.map(answer => answer.by)).size).toBe(PROCESSES);

    const renewed = await call('POST', 'auth/jwt/refresh/', { refresh, grant_type: 'refresh_token' });
    expect(renewed.status).toBe(200);
    const changed = await call(
      'POST',
      'auth/users/set_password/',
      { current_password: TEST_PASSWORD, new_password: 'Another-password-2!' },
      reader,
    );
    expect(changed.status).toBe(204);
    for (let i = 0; i < PROCESSES; i++) {
      expect((await signIn('reader')).status).toBe(401);
      expect((await signIn('reader', 'Another-password-2!')).status).toBe(200);
    }
  });

  it('execute a request once, however often and wherever it arrives', async () => {
    const before = await totalOf();
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 4 * PROCESSES }, () => call('POST', 'cables/points/', point(0), key)),
    );
    expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(answer => answer.body.id)).size).toBe(1);
    expect(new Set(answers.map(answer => answer.by)).size).toBe(PROCESSES);
    // Every process sees the record.
    for (let i = 0; i < PROCESSES; i++) await expect.poll(totalOf).toBe(before + 1);
    expect((await call('POST', 'cables/points/', point(1), key)).status).toBe(409);
  });

  it('count attempts to sign in together', async () => {
    const statuses: number[] = [];
    while (statuses.length < 40 && !statuses.includes(429))
      statuses.push((await signIn('manager', 'wrong')).status);
    const refused = statuses.indexOf(429);
    expect(refused).toBeGreaterThan(0);
    // All processes give the same response.
    for (let i = 0; i < PROCESSES; i++) {
      const answer = await signIn('manager', 'wrong');
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    // Together, the processes have the limit of a single one.
    expect(refused).toBeLessThanOrEqual(10);
  });

  it('stop one by one, each after it has answered its requests', async () => {
    const before = await totalOf();
    const going = servers.slice(0, PROCESSES - 1);
    let isOver = false;
    const created: number[] = [];
    const failures: unknown[] = [];
    async function work(client: number) {
      for (let i = 0; !isOver; i++) {
        const key = { 'idempotency-key': randomUUID() };
        const body = point(client * 1000 + i);
        // Like the outbox, it retries what was refused with 503.
        for (;;) {
          const made = await call('POST', 'cables/points/', body, key);
          if (made.status === 503) continue;
          if (made.status === 201) created.push(made.body.id);
          else failures.push([made.status, made.body]);
          break;
        }
        const list = await call('GET', 'cables/infrastructures/?limit=200');
        if (list.status !== 200 && list.status !== 503) failures.push([list.status, list.body]);
      }
    }
    const clients = Promise.all(Array.from({ length: 6 }, (_, client) => work(client)));
    for (const server of going) {
      await expect.poll(() => created.length, { timeout: 20_000 }).toBeGreaterThan(0);
      const had = created.length;
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(0);
      expect(server.errors).toEqual([]);
      await expect.poll(() => created.length, { timeout: 20_000 }).toBeGreaterThan(had + 6);
    }
    isOver = true;
    await clients;
    expect(failures).toEqual([]);
    expect(new Set(created).size).toBe(created.length);
    await expect.poll(totalOf).toBe(before + created.length);
  }, 90_000);
});
