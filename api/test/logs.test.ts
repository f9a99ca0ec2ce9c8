import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { EXPORT_FORMATS, type StreamedFormat } from '../src/io/export/formats';
import { reportSlowQueries } from '../src/store/slow-queries';
import { describeOnSqlite } from './harness';
import { getRaw } from './raw-requests';
import { startServerProcess } from './server-process';

it('each answered request is a line with its id, route, status, time and account, without what tells about people', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'avicable-logs-'));
  const server = startServerProcess({
    AVICABLE_DATA: folder,
    AVICABLE_LOG_REQUESTS: '1',
    AVICABLE_ADMIN_PASSWORD: 'Osprey-over-Allier-63',
  });
  try {
    const base = `${await server.address()}api/v1/`;
    const answer = await fetch(`${base}auth/jwt/create/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: 'Osprey-over-Allier-63' }),
    });
    const { access } = (await answer.json()) as { access: string };
    const headers = { authorization: `Bearer ${access}` };
    await fetch(`${base}cables/infrastructures/?q=secret`, { headers });
    await fetch(`${base}cables/points/987654/`, { headers });
    const line = JSON.parse(await server.said('/cables/points/:id/'));
    expect(line).toMatchObject({
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      method: 'GET',
      route: '/api/v1/cables/points/:id/',
      status: 404,
      ms: expect.any(Number),
      user: expect.any(Number),
    });
    const signIn = JSON.parse(await server.said('/auth/jwt/create/'));
    expect([signIn.status, signIn.user]).toEqual([200, null]);
    const lines = server.lines.filter(one => one.includes('"route"')).join('\n');
    for (const text of ['secret', 'osprey', '987654', '127.0.0.1', 'admin', access])
      expect(lines).not.toContain(text);
  } finally {
    server.child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);

describeOnSqlite('Slow statements', server => {
  afterEach(() => reportSlowQueries(null, () => undefined));

  it('are told once, without the values of their parameters', async () => {
    const texts: string[] = [];
    reportSlowQueries(0, (text, ms) => texts.push(`${ms >= 0} ${text}`));
    const { db } = server().context;
    for (const names of [
      ['osprey', 'kite'],
      ['stork', 'crane', 'kite'],
    ])
      await sql`select id from users where username in (${sql.join(names)})`.execute(db);
    const ours = texts.filter(text => text.includes('username in'));
    expect(ours).toEqual([
      expect.stringMatching(/^true select id from users where username in \((\?|\$1), …\)$/),
    ]);
    for (const rows of [2, 3]) {
      const values = Array.from({ length: rows }, (_, row) => sql`(${`row ${rows} ${row}`}, ${'x'})`);
      await sql`insert into meta (name, value) values ${sql.join(values)}`.execute(db);
    }
    expect(texts.filter(text => text.includes('insert into meta'))).toEqual([
      expect.stringMatching(/values \((\?|\$1), …\), …$/),
    ]);
    reportSlowQueries(60_000, text => texts.push(text));
    await sql`select id from users where username = ${'kite'}`.execute(db);
    expect(texts.filter(text => text.includes('username ='))).toEqual([]);
  });
});

describeOnSqlite('A request that fails', server => {
  afterEach(() => vi.restoreAllMocks());

  it('is a line with its route and id, without its path and query', async () => {
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.spyOn(server().context.reads, 'run').mockRejectedValueOnce(new Error('out of order'));
    const answer = await server().as('reader').get('cables/infrastructures/?q=osprey');
    const lines = written.mock.calls
      .map(([line]) => String(line))
      .filter(line => line.includes('out of order'));
    written.mockRestore();
    expect(answer.status).toBe(500);
    expect(JSON.parse(String(lines))).toMatchObject({
      level: 50,
      reqId: answer.headers['x-request-id'],
      route: '/api/v1/cables/infrastructures/',
    });
    expect(lines.join()).not.toContain('osprey');
  });

  it('in the middle of its answer is a line as well', async () => {
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const csv = EXPORT_FORMATS.find(({ extension }) => extension === 'csv');
    vi.spyOn(csv as StreamedFormat, 'stream').mockImplementation(() =>
      Readable.from(
        (async function* halfAFile() {
          yield 'x'.repeat(100_000);
          throw new Error('out of order');
        })(),
      ),
    );
    const reading = getRaw(server(), 'reader', 'export/infrastructures.csv');
    await expect(reading).rejects.toThrow();
    const lines = written.mock.calls
      .map(([line]) => String(line))
      .filter(line => line.includes('out of order'));
    written.mockRestore();
    expect(JSON.parse(String(lines))).toMatchObject({
      level: 50,
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });
});
