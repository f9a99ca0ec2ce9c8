import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { importProgressSchema } from 'shared/contract/imports';
import { expect, it } from 'vitest';
import { describeOnEngines, startTwin } from './harness';
import { postFile } from './raw-requests';
import { CLERMONT } from './samples';

const [longitude, latitude] = CLERMONT;
const ROWS = 2000;
const features = Array.from({ length: ROWS }, (_, i) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [longitude + i * 1e-5, latitude] },
  properties: { network_type: 'HTA-BT' },
}));
const fileOf = (rows: object[]) => JSON.stringify({ type: 'FeatureCollection', features: rows });
const file = fileOf(features);
/** The import looks for existing records with these UUIDs. */
const identified = fileOf(
  features.map(row => ({ ...row, properties: { ...row.properties, uuid: randomUUID() } })),
);

describeOnEngines('An import that is followed', (server, engine) => {
  function start(dryRun: boolean, asked = server, sent = file) {
    const key = randomUUID();
    const path = `import/progress/${key}/`;
    return {
      key,
      path,
      answer: postFile(
        server(),
        'editor',
        `import/points/?dry_run=${dryRun}`,
        { field: 'file', file: sent },
        { 'idempotency-key': key },
      ),
      progress: async () => {
        const { status, body } = await asked().as('editor').get(path);
        return status === 404 ? null : importProgressSchema.parse(body);
      },
    };
  }
  const total = async () =>
    Number((await server().as('reader').get('cables/points/?limit=1')).headers['x-total-count']);

  it('is cancelled while it is written, and nothing of it stays', async () => {
    const { answer, path, progress } = start(false);
    const written = async () => {
      const now = await progress();
      return now?.step === 'writing' ? now.done : 0;
    };
    await expect.poll(written, { interval: 2, timeout: 60_000 }).toBeGreaterThan(0);
    expect((await server().as('editor').delete(path)).status).toBe(204);
    expect((await answer).status).toBe(409);
    expect(await progress()).toMatchObject({ state: 'stopped', rows: ROWS });
    expect(await total()).toBe(0);
  }, 120_000);

  it('is taken back in parts, between which others are answered', async () => {
    const { answer, path, progress } = start(false);
    const written = async () => (await progress())?.done ?? 0;
    const isWriting = async () => (await progress())?.step === 'writing' && (await written()) > 500;
    await expect.poll(isWriting, { interval: 2, timeout: 60_000 }).toBe(true);
    await server().as('editor').delete(path);
    const seen: number[] = [];
    let isOver = false;
    const watch = async () => {
      while (!isOver) seen.push(await total());
    };
    await Promise.all([answer.then(() => (isOver = true)), watch()]);
    // Created records were visible in between, and then fewer.
    expect(new Set(seen.filter(number => number > 0)).size).toBeGreaterThan(1);
    expect(await total()).toBe(0);
  }, 120_000);

  it('is cancelled while it is checked', async () => {
    const { answer, path, progress } = start(true);
    await expect.poll(progress, { interval: 2, timeout: 60_000 }).not.toBeNull();
    await server().as('editor').delete(path);
    expect((await answer).status).toBe(409);
  }, 120_000);

  // Only one process can use a folder with SQLite.
  if (engine === 'postgres')
    it('is reported and cancelled by another process', async () => {
      const twin = await startTwin(server());
      try {
        // A lock delays the check, which takes a fifth of a second and could otherwise end before it is cancelled.
        const { answer, progress } = await twin.context.db.transaction().execute(async holder => {
          await sql`lock table infrastructures in access exclusive mode`.execute(holder);
          const started = start(true, () => twin, identified);
          await expect
            .poll(started.progress, { interval: 2, timeout: 60_000 })
            .toMatchObject({ state: 'running', step: 'checking', done: 0, rows: ROWS });
          expect((await twin.as('editor').delete(started.path)).status).toBe(204);
          return started;
        });
        expect((await answer).status).toBe(409);
        expect(await progress()).toMatchObject({ state: 'stopped', rows: ROWS });
      } finally {
        await twin.close();
      }
    }, 120_000);

  it('is finished when all records exist; other users see nothing of it', async () => {
    const { answer, path, progress } = start(false);
    expect((await answer).status).toBe(201);
    expect(await progress()).toMatchObject({ state: 'finished', step: 'writing', rows: ROWS });
    expect(await total()).toBe(ROWS);
    expect((await server().as('admin').get(path)).status).toBe(404);
    expect((await server().as('admin').delete(path)).status).toBe(404);
  }, 120_000);
});
