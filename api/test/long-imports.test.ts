import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importReportSchema } from 'shared/contract/imports';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { TEST_PASSWORD } from './accounts';
import { describeOnEngines } from './harness';
import { postFile } from './raw-requests';
import { CLERMONT, createdPoint, samplesOf } from './samples';
import { type ServerProcess, startServerProcess } from './server-process';

const ROWS = 2000;
const collection = (features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
const supports = (number: number) =>
  collection(
    Array.from({ length: number }, (_, i) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [CLERMONT[0] + (i % 100) * 1e-4, CLERMONT[1] + i * 1e-6] },
      properties: { network_type: 'HTA-BT' },
    })),
  );

describeOnEngines('An import of many rows', server => {
  const reader = () => server().as('reader');
  const totalOf = async (path: string) => Number((await reader().get(path)).headers['x-total-count']);

  it('lets others write while it is written', async () => {
    const done: string[] = [];
    // The first list also loads the read model.
    expect(await totalOf('cables/points/?limit=1')).toBe(0);
    const importing = postFile(server(), 'editor', 'import/points/?dry_run=false', {
      field: 'file',
      file: supports(ROWS),
    }).then(answer => {
      done.push('import');
      return answer;
    });
    await expect
      .poll(() => totalOf('cables/points/?limit=1'), { interval: 5, timeout: 60_000 })
      .toBeGreaterThan(0);
    await createdPoint(server());
    done.push('another');
    const { status, json } = await importing;
    expect([status, json().created.length]).toEqual([201, ROWS]);
    expect(done).toEqual(['another', 'import']);
    expect(await totalOf('cables/points/?limit=1')).toBe(ROWS + 1);
  }, 120_000);

  it('leaves nothing when it can no longer be written to its end', async () => {
    const several = await Promise.all(Array.from({ length: 20 }, () => createdPoint(server())));
    const [first = 0, second] = [several[0], await createdPoint(server())];
    const visits = Array.from({ length: ROWS }, (_, i) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: CLERMONT },
      properties: {
        infrastructure: i < ROWS - 10 ? several[i % several.length] : second,
        date: '2024-05-01',
        arming: 'DA',
      },
    }));
    const importing = postFile(server(), 'editor', 'import/diagnosis/?dry_run=false', {
      field: 'file',
      file: collection(visits),
    });
    const visitsOf = (id: number) => totalOf(`cables/diagnosis/?limit=1&infrastructure=${id}`);
    await expect.poll(() => visitsOf(first), { interval: 5, timeout: 60_000 }).toBeGreaterThan(0);
    expect((await server().as('editor').delete(`cables/points/${second}/`)).status).toBe(204);
    const { status, json } = await importing;
    expect(status).toBe(400);
    expect(json()).toMatchObject({ created: [], rows: ROWS, accepted: ROWS - 10, code: 'invalid' });
    expect(json().problems[0]).toMatchObject({ row: ROWS - 9, path: ['infrastructure'] });
    for (const id of several) expect(await visitsOf(id)).toBe(0);
    expect((await reader().get(`cables/points/${first}/`)).body.properties.last_diagnosis_date).toBe(null);
  }, 120_000);

  it('detects a record that occurs twice in its file, however far apart', async () => {
    const uuid = samplesOf(server()).uuid();
    const features = JSON.parse(supports(300)).features;
    features[3].properties.uuid = features[280].properties.uuid = uuid;
    for (const dry of [true, false]) {
      const answer = await postFile(server(), 'editor', `import/points/?dry_run=${dry}`, {
        field: 'file',
        file: collection(features),
      });
      expect(answer.json().problems).toMatchObject([{ row: 281, path: ['uuid'], code: 'already_used' }]);
    }
  }, 60_000);
});

describe('An import whose server dies', () => {
  const folder = mkdtempSync(join(tmpdir(), 'avicable-import-'));
  const running: ServerProcess[] = [];
  afterAll(async function clear() {
    for (const { child } of running) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  async function started() {
    const process = startServerProcess({ AVICABLE_DATA: folder });
    running.push(process);
    const base = `${await process.address()}api/v1/`;
    const signedIn = await fetch(`${base}auth/jwt/create/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'editor', password: TEST_PASSWORD }),
    });
    const headers = { authorization: `Bearer ${((await signedIn.json()) as { access: string }).access}` };
    return {
      process,
      async total() {
        const answer = await fetch(`${base}cables/points/?limit=1`, { headers });
        return Number(answer.headers.get('x-total-count'));
      },
      /** Undoes the last import. */
      async undo() {
        const [last] = (await (await fetch(`${base}import/batches/`, { headers })).json()) as {
          id: number;
        }[];
        return fetch(`${base}import/batches/${last?.id}/`, { method: 'DELETE', headers });
      },
      send(key: string, file: string) {
        const body = new FormData();
        // The second test imports the supports of the first once more.
        body.append('adjustments', '{"same":"add"}');
        body.append('file', new Blob([file]), 'supports.geojson');
        return fetch(`${base}import/points/?dry_run=false`, {
          method: 'POST',
          headers: { ...headers, 'idempotency-key': key },
          body,
        });
      },
    };
  }

  it('continues when it is sent again, and creates nothing twice', async () => {
    cpSync(inject('sqliteTemplate'), folder, { recursive: true });
    const [key, file] = [randomUUID(), supports(ROWS)];
    const first = await started();
    expect(await first.total()).toBe(0);
    const lost = first.send(key, file).then(
      () => 'answered',
      () => 'lost',
    );
    await expect.poll(first.total, { interval: 5, timeout: 60_000 }).toBeGreaterThan(0);
    first.process.child.kill('SIGKILL');
    expect(await lost).toBe('lost');
    await first.process.ended;

    const second = await started();
    const there = await second.total();
    expect(there).toBeGreaterThan(0);
    expect(there).toBeLessThan(ROWS);
    const report = importReportSchema.parse(await (await second.send(key, file)).json());
    expect(report).toMatchObject({ rows: ROWS, accepted: ROWS, problems: [] });
    expect(new Set(report.created).size).toBe(ROWS);
    expect(await second.total()).toBe(ROWS);
    // A third request gets the same response.
    expect(await (await second.send(key, file)).json()).toEqual(report);
    expect(await second.total()).toBe(ROWS);
  }, 120_000);

  it('does not continue what was undone meanwhile, but begins anew', async () => {
    for (const { child } of running) child.kill('SIGKILL');
    await Promise.all(running.map(({ ended }) => ended));
    const [key, file] = [randomUUID(), supports(ROWS)];
    const first = await started();
    const before = await first.total();
    const lost = first.send(key, file).catch(() => 'lost');
    await expect.poll(first.total, { interval: 5, timeout: 60_000 }).toBeGreaterThan(before);
    first.process.child.kill('SIGKILL');
    expect(await lost).toBe('lost');
    await first.process.ended;

    const second = await started();
    expect((await second.undo()).status).toBe(200);
    expect(await second.total()).toBe(before);
    expect((await second.send(key, file)).status).toBe(409);
    const report = importReportSchema.parse(await (await second.send(key, file)).json());
    expect(new Set(report.created).size).toBe(ROWS);
    expect(await second.total()).toBe(before + ROWS);
  }, 120_000);
});
