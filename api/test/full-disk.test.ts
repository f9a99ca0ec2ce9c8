import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { describeOnSqlite, startTestServer } from './harness';
import { createdPoint, samplesOf } from './samples';

let lines: MockInstance<typeof console.error>;
beforeEach(function listen() {
  lines = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(function stopListening() {
  lines.mockRestore();
});
const said = () => lines.mock.calls.map(([line]) => String(line));

describeOnSqlite('A database without room', server => {
  /** Denies SQLite further pages, like a full disk. */
  const fill = () => sql`pragma max_page_count = 1`.execute(server().context.db);
  const makeRoom = () => sql`pragma max_page_count = 1000000`.execute(server().context.db);

  it('refuses what is written with a message, and is not ready until it has room again', async () => {
    const support = await createdPoint(server());
    const visit = (day: number) =>
      samplesOf(server()).supportDiagnosis(support, {
        date: new Date(Date.UTC(2020, 0, day)).toISOString().slice(0, 10),
        remark: 'x'.repeat(300),
      });
    const write = (day: number, locale: string) =>
      server()
        .as('editor')
        .post('cables/diagnosis/', visit(day), { 'idempotency-key': `${day}`, 'accept-language': locale });
    await fill();
    // Pages that are already allocated may still have room.
    let day = 1;
    while (day < 100 && (await write(day, 'en')).status === 201) day += 1;
    const answers = [await write(day, 'en'), await write(day, 'fr')];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [507, 'storage_full'],
      [507, 'storage_full'],
    ]);
    expect(answers[0]?.body.detail).toContain('The server’s disk is full: nothing was saved.');
    expect(answers[1]?.body.detail).toContain('Le disque du serveur est plein');
    const ready = await server().anonymous.get('ready/', { 'accept-language': 'en' });
    expect([ready.status, ready.body.reason]).toEqual([503, 'disk_full']);
    // Some writes are still accepted.
    expect(ready.body.detail).toMatch(/what needs room is refused; what is confirmed is saved/);
    expect((await server().anonymous.get('ping/')).status).toBe(200);
    expect((await server().as('reader').get(`cables/points/${support}/`)).status).toBe(200);
    expect(said()).toEqual([expect.stringMatching(/disk is full.*database or disk is full/)]);

    await makeRoom();
    await expect
      .poll(async () => (await server().anonymous.get('ready/')).status, { timeout: 10_000, interval: 500 })
      .toBe(200);
    expect(said()[1]).toContain('takes what is written again');
    expect((await write(day, 'en')).status).toBe(201);
    const visits = await server().as('reader').get('cables/diagnosis/?limit=1');
    expect(visits.headers['x-total-count']).toBe(String(day));
  });
});

it('a question that needs room on a full disk learns what is wrong, and not that nothing was saved', async () => {
  const server = await startTestServer('sqlite');
  try {
    vi.spyOn(server.context.reads, 'run').mockRejectedValueOnce(
      Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }),
    );
    const answer = await server.as('reader').get('cables/infrastructures/', { 'accept-language': 'en' });
    expect([answer.status, answer.body.reason]).toEqual([503, 'disk_full']);
    expect(answer.body.detail).toContain('The server’s disk is full');
  } finally {
    await server.close();
  }
});

it('a data folder that cannot be written is told of by ready until it can', async () => {
  const server = await startTestServer('sqlite');
  try {
    const { dataFolder } = server.context.config;
    // A file instead of the folder prevents even root from writing there.
    await rename(dataFolder, `${dataFolder}-away`);
    await writeFile(dataFolder, '');
    const ready = await server.anonymous.get('ready/', { 'accept-language': 'en' });
    expect([ready.status, ready.body.reason]).toEqual([503, 'disk_failing']);
    expect(said()).toEqual([expect.stringContaining('cannot be written')]);
    await rm(dataFolder);
    await rename(`${dataFolder}-away`, dataFolder);
    await expect
      .poll(async () => (await server.anonymous.get('ready/')).status, { timeout: 10_000, interval: 500 })
      .toBe(200);
  } finally {
    await server.close();
  }
});

it('a damaged database is told of by ready, and by a line that names its file', async () => {
  const server = await startTestServer('sqlite');
  try {
    await createdPoint(server);
    // Error code of a damaged index.
    vi.spyOn(server.context.reads, 'run').mockRejectedValueOnce(
      Object.assign(new Error('database disk image is malformed'), { code: 'SQLITE_CORRUPT' }),
    );
    const answer = await server.as('reader').get('cables/infrastructures/', { 'accept-language': 'en' });
    expect([answer.status, answer.body.reason]).toEqual([503, 'database_damaged']);
    const ready = await server.anonymous.get('ready/', { 'accept-language': 'en' });
    expect([ready.status, ready.body.reason]).toEqual([503, 'database_damaged']);
    expect(ready.body.detail).toContain('restore the last backup');
    expect(ready.body.detail).not.toContain(server.context.config.dataFolder);
    const file = join(server.context.config.dataFolder, 'avicable.sqlite');
    expect(said()).toEqual([expect.stringContaining(`The database ${file} is damaged`)]);
  } finally {
    await server.close();
  }
});
