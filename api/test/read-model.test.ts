import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importFile } from '../src/io/import/bulk/import-file';
import { describeOnEngines, startTwin, type TestServer } from './harness';
import { getRaw } from './raw-requests';
import { type Asked, type PlainSql, Random } from './truth/ask';
import { openPlainSql } from './truth/plain-sql';
import { RandomWrites } from './truth/random-writes';
import { CENTRE, compareAnswers } from './truth/truth';

const SEED = 20_261_123;
const STEPS = { sqlite: 60, postgres: 20 };
const IMPORTED = 300;

/** Access to a server in this process as an administrator. */
const askedOf = (server: TestServer): Asked => ({
  async ask(method, path, body) {
    if (method === 'GET') {
      const { status, headers, bytes } = await getRaw(server, 'admin', path);
      return { status, header: name => String(headers[name] ?? ''), bytes };
    }
    const answer = await server.as('admin').send(method as 'POST', path, body);
    return { status: answer.status, header: () => '', bytes: Buffer.from(JSON.stringify(answer.body)) };
  },
});

describeOnEngines('Lists, counts and tiles are those of the database', (server, engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'avicable-truth-'));
  const random = new Random(SEED);
  let servers: TestServer[] = [];
  let sql: PlainSql;
  let writes: RandomWrites;

  beforeAll(async () => {
    servers = [server()];
    if (engine === 'postgres') servers.push(await startTwin(server()), await startTwin(server()));
    sql = await openPlainSql(server().context.config);
    writes = await RandomWrites.start(askedOf(server()), sql, engine === 'postgres', random);
  }, 60_000);
  afterAll(async () => {
    for (const twin of servers.slice(1)) await twin.close();
    await sql?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Compares the responses of each server to a random filter with the truth. */
  async function expectTruth(step: unknown) {
    for (const asked of servers) {
      const { differences, refused } = await compareAnswers(askedOf(asked), sql, random);
      expect({ step, differences, refused }).toEqual({ step, differences: [], refused: 0 });
    }
  }

  it('after each change by servers and by other programs', async () => {
    let done = 0;
    const refused: unknown[] = [];
    for (let step = 0; step < STEPS[engine]; step++) {
      if (random.chance(0.2)) await writes.byOther();
      else {
        const { request, answer } = await writes.byServer(askedOf(random.pick(servers)));
        // Another program may have deleted the parent record.
        if ([404, 409].includes(answer.status)) continue;
        if (answer.status >= 400) refused.push([...request, Buffer.from(answer.bytes).toString()]);
        done += 1;
      }
      await expectTruth(step);
    }
    expect(refused).toEqual([]);
    expect(done).toBeGreaterThan(STEPS[engine] / 2);
  }, 240_000);

  it('after an import', async () => {
    const file = join(folder, 'points.geojsonl');
    const lines = Array.from({ length: IMPORTED }, (_, i) =>
      JSON.stringify({
        type: 'Feature',
        id: `pole-${i}`,
        geometry: { type: 'Point', coordinates: [CENTRE[0] + i * 1e-4, CENTRE[1]] },
        properties: {},
      }),
    );
    writeFileSync(file, lines.join('\n'));
    const { context } = random.pick(servers);
    const options = {
      file,
      kind: 'points',
      source: 'operator',
      userId: 1,
      texts: { network_type: 'HTA-BT' },
      locale: 'en',
    } as const;
    const { created } = await importFile(context, options, () => undefined);
    expect(created).toBe(IMPORTED);
    for (let i = 0; i < 5; i++) await expectTruth(`import ${i}`);
  }, 60_000);

  it('so that a comparison finds nothing', async () => {
    for (const { context } of servers) {
      while (context.model.state.compared_at === null) await context.model.compare();
      expect(context.model.state).toMatchObject({ differences: 0, backlog: 0, loading: null });
    }
  }, 60_000);
});
