import { randomUUID } from 'node:crypto';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TestAccount } from './accounts';
import { describeOnSqlite } from './harness';
import { postFile } from './raw-requests';
import { CLERMONT, createdPoint } from './samples';

const ROWS = 3000;
/** Files with several parts, which are imported on threads. */
const fileOf = (properties: (row: number) => object = () => ({})) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: Array.from({ length: ROWS }, (_, i) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [CLERMONT[0] + i * 1e-5, CLERMONT[1]] },
      properties: { network_type: 'HTA-BT', ...properties(i) },
    })),
  });

const threads: Worker[] = [];
const noteThread = (thread: Worker) => void threads.push(thread);
beforeEach(function watchThreads() {
  threads.length = 0;
  process.on('worker', noteThread);
});
afterEach(function stopWatching() {
  process.off('worker', noteThread);
});

describeOnSqlite('An import on a thread', server => {
  const send = (file: string, key: string = randomUUID(), account: TestAccount = 'editor', dry = false) =>
    postFile(
      server(),
      account,
      `import/points/?dry_run=${dry}`,
      { field: 'file', file },
      { 'idempotency-key': key },
    );
  const total = async () =>
    Number((await server().as('reader').get('cables/points/?limit=1')).headers['x-total-count']);
  const batches = async () => (await server().as('admin').get('import/batches/')).body;

  it('continues after its thread was killed, and creates nothing twice', async () => {
    const [key, file] = [randomUUID(), fileOf()];
    const before = await total();
    const broken = send(file, key);
    const progress = async () => (await server().as('editor').get(`import/progress/${key}/`)).body;
    const written = async () => {
      const { step, done } = await progress();
      return step === 'writing' ? done : 0;
    };
    await expect.poll(written, { interval: 2, timeout: 60_000 }).toBeGreaterThan(0);
    await threads[0]?.terminate();
    expect((await broken).status).toBe(500);
    expect(await progress()).toMatchObject({ state: 'stopped', rows: ROWS });
    const there = (await total()) - before;
    expect(there).toBeGreaterThan(0);
    expect(there).toBeLessThan(ROWS);
    // Other requests can write, although the thread may have died during its turn.
    await createdPoint(server());
    const { status, json } = await send(file, key);
    expect(status).toBe(201);
    expect(new Set(json().created).size).toBe(ROWS);
    expect(await total()).toBe(before + ROWS + 1);
    expect((await batches())[0]).toMatchObject({ records: ROWS, state: 'finished' });
  }, 120_000);

  it('runs beside another one and beside single writes', async () => {
    const before = await total();
    let isOver = false;
    let written = 0;
    const writeMeanwhile = async () => {
      for (; !isOver; written++) await createdPoint(server());
    };
    const both = Promise.all([send(fileOf()), send(fileOf(), randomUUID(), 'admin')]);
    const [answers] = await Promise.all([both.finally(() => (isOver = true)), writeMeanwhile()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(answers.flatMap(answer => answer.json().created)).size).toBe(2 * ROWS);
    expect(await total()).toBe(before + 2 * ROWS + written);
    expect(threads).toHaveLength(2);
    for (const batch of (await batches()).slice(0, 2))
      expect(batch).toMatchObject({ records: ROWS, state: 'finished' });
  }, 120_000);

  it('answers what is wrong with a file as without a thread', async () => {
    const before = await total();
    const file = fileOf(row => (row === 1500 ? { owner: 'Nobody' } : {}));
    const [checked, refused] = [
      await send(file, randomUUID(), 'editor', true),
      await send(file, randomUUID(), 'editor'),
    ];
    expect([checked.status, refused.status]).toEqual([200, 400]);
    for (const { json } of [checked, refused])
      expect(json()).toMatchObject({
        rows: ROWS,
        accepted: ROWS - 1,
        problems: [{ row: 1501, path: ['owner_id'], code: 'unknown_reference' }],
      });
    const damaged = await send('x'.repeat(60_000));
    expect([damaged.status, damaged.json().problems[0]]).toMatchObject([400, { code: 'file_damaged' }]);
    const columns = await send(
      file.replaceAll('network_type', 'nothing_known'),
      randomUUID(),
      'editor',
      true,
    );
    expect(columns.json()).toMatchObject({
      problems: [{ code: 'columns_missing' }],
      preview: { fields: {} },
    });
    expect(await total()).toBe(before);
  }, 120_000);
});
