import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TROUBLES } from 'shared/contract/administration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnSqlite } from './harness';
import { samplesOf } from './samples';

const TOKEN = 'a-token-for-metrics-of-tests';
const RULES = new URL('../../docs/prometheus-rules.yml', import.meta.url);
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool)
  console.log(
    'promtool (Debian package prometheus) is not installed: it checks neither the format of /metrics nor the rules.',
  );

describeOnSqlite(
  'Metrics',
  server => {
    const read = async () => {
      const { status, body } = await server().anonymous.get('/metrics');
      expect(status).toBe(200);
      return String(body);
    };
    const valueIn = (text: string, series: string) =>
      Number(
        text
          .split('\n')
          .find(line => line.startsWith(`${series} `))
          ?.slice(series.length + 1),
      );

    it('count requests by pattern of the route, and never name a path, an account or a query', async () => {
      const before = await read();
      const series =
        'avicable_http_requests_total{method="GET",route="/api/v1/cables/points/:id/",status="404"}';
      for (const id of [987_654_321, 987_654_322]) await server().as('editor').get(`cables/points/${id}/`);
      await server().as('editor').get('cables/infrastructures/?q=secret');
      await server().anonymous.get('/api/v1/nothing/here-at-all/');
      const after = await read();
      expect(valueIn(after, series) - (valueIn(before, series) || 0)).toBe(2);
      expect(valueIn(after, 'avicable_http_requests_total{method="GET",route="none",status="404"}')).toBe(1);
      expect(after).toContain(
        'avicable_http_request_duration_seconds_bucket{le="0.005",method="GET",route="/api/v1/cables/points/:id/"}',
      );
      for (const text of ['987654321', 'secret', 'editor', 'here-at-all']) expect(after).not.toContain(text);
      // The only running request is the one for the metrics.
      expect(valueIn(after, 'avicable_http_requests_running{work="other"}')).toBe(1);
      expect(valueIn(after, 'avicable_http_requests_running{work="export"}')).toBe(0);
    });

    it('tell how writes from devices ended, the queues, the lag and the releases', async () => {
      const { db } = server().context;
      const point = samplesOf(server()).point();
      await server().as('editor').post('cables/points/', point, { 'idempotency-key': 'one' });
      await server().as('editor').post('cables/points/', {}, { 'idempotency-key': 'two' });
      const at = new Date().toISOString();
      const release = {
        remote: 'remote-search',
        version: '1.5.0',
        shell: '1.0.0',
        hour: at,
        at,
        page: '',
        message: '',
        stack: '',
      };
      await db
        .insertInto('remote_numbers')
        .values([
          { ...release, outcome: 'load', count: 40 },
          { ...release, outcome: 'chunk', count: 2, message: 'free text' },
          { ...release, outcome: 'offline', count: 3 },
          { ...release, outcome: 'paint_0.5', count: 4 },
          { ...release, outcome: 'paint_1.5', count: 2 },
          { ...release, outcome: 'paint_Infinity', count: 1 },
          { ...release, outcome: 'paint_ms', count: 14_500 },
        ])
        .execute();
      await server().anonymous.get('ready/');
      const text = await read();
      expect(valueIn(text, 'avicable_sync_writes_total{outcome="accepted"}')).toBe(1);
      expect(valueIn(text, 'avicable_sync_writes_total{outcome="refused"}')).toBe(1);
      expect(valueIn(text, 'avicable_database_up')).toBe(1);
      for (const name of ['mails_waiting', 'imports_running', 'reads_waiting', 'read_model_backlog'])
        expect([name, valueIn(text, `avicable_${name}`)]).toEqual([name, 0]);
      expect(valueIn(text, 'avicable_imports_limit')).toBe(2);
      expect(valueIn(text, 'avicable_read_model_loaded_ratio')).toBe(1);
      expect(valueIn(text, 'avicable_change_log_lag_seconds')).toBeLessThan(5);
      expect(valueIn(text, 'avicable_release_loads{remote="remote-search",version="1.5.0"}')).toBe(40);
      const failures = (cause: string, other: boolean) =>
        `avicable_release_failures{remote="remote-search",version="1.5.0",cause="${cause}",other_fault="${other}"}`;
      expect(valueIn(text, failures('chunk', false))).toBe(2);
      expect(valueIn(text, failures('offline', true))).toBe(3);
      const paints = (part: string) => valueIn(text, `avicable_release_first_paint_seconds_${part}`);
      const labels = 'remote="remote-search",version="1.5.0"';
      expect(text).toContain('# TYPE avicable_release_first_paint_seconds histogram');
      for (const [le, count] of Object.entries({ 0.5: 4, 1: 4, 1.5: 6, 10: 6, '+Inf': 7 }))
        expect([le, paints(`bucket{${labels},le="${le}"}`)]).toEqual([le, count]);
      expect([paints(`sum{${labels}}`), paints(`count{${labels}}`)]).toEqual([14.5, 7]);
      expect(text).not.toContain('free text');
      expect(text).toMatch(/^process_cpu_seconds_total /m);
      expect(text).not.toMatch(/^nodejs_active_\w+_total/m);
    });

    it('have every name that the board of Grafana asks for', async () => {
      const board = readFileSync(new URL('../../docs/grafana.json', import.meta.url), 'utf8');
      const names = new Set(board.match(/\b(avicable|process|nodejs)_[a-z0-9_]+/g));
      expect(names.size).toBeGreaterThan(15);
      const text = await read();
      expect([...names].filter(name => !new RegExp(`^${name}[ {]`, 'm').test(text))).toEqual([]);
    });

    it('have every name that the rules of Prometheus ask for, and a value for each trouble', async () => {
      const rules = readFileSync(RULES, 'utf8');
      const names = new Set(rules.match(/\bavicable_[a-z0-9_]+/g));
      expect(names.size).toBeGreaterThan(5);
      const text = await read();
      expect([...names].filter(name => !new RegExp(`^${name}[ {]`, 'm').test(text))).toEqual([]);
      // The folder of backups is empty.
      const values = TROUBLES.map(trouble => valueIn(text, `avicable_trouble{trouble="${trouble}"}`));
      expect(values).toEqual([1, 0, 0, 0, 0]);
    });

    it.runIf(hasPromtool)('have rules that promtool accepts', () => {
      const { status, stderr } = spawnSync('promtool', ['check', 'rules', fileURLToPath(RULES)]);
      expect([status, String(stderr)]).toEqual([0, '']);
    });

    it.runIf(hasPromtool)('are what promtool expects', async () => {
      const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: await read() });
      expect([status, String(stdout), String(stderr)]).toEqual([0, '', '']);
    });

    it('are open to this machine, to the token and to the addresses set; nobody else learns of them', async () => {
      const ask = async (remoteAddress: string, headers: Record<string, string> = {}) => {
        const answer = await server().app.inject({ url: '/metrics', remoteAddress, headers });
        return answer.statusCode;
      };
      expect(await ask('127.0.0.1')).toBe(200);
      expect(await ask('::1')).toBe(200);
      expect(await ask('::ffff:127.0.0.1')).toBe(200);
      expect(await ask('10.1.2.3')).toBe(200);
      expect(await ask('::ffff:10.1.2.3')).toBe(200);
      expect(await ask('192.0.2.1')).toBe(404);
      expect(await ask('192.0.2.1', { authorization: `Bearer ${TOKEN}` })).toBe(200);
      expect(await ask('192.0.2.1', { authorization: 'Bearer another' })).toBe(404);
      // A proxy on this machine that the server does not trust.
      expect(await ask('127.0.0.1', { 'x-forwarded-for': '192.0.2.1' })).toBe(404);
      // A client that is not behind the proxy can forge an address.
      expect(await ask('192.0.2.1', { 'x-forwarded-for': '10.1.2.3' })).toBe(404);
      const admin = await server().as('admin').get('/metrics', { 'x-forwarded-for': '192.0.2.1' });
      expect(admin.status).toBe(404);
    });
  },
  { metricsToken: TOKEN, metricsFrom: ['10.1.0.0/16'], backupFolder: '/nowhere' },
);

describeOnSqlite('A server whose database is away', server => {
  beforeAll(async () => {
    await server().context.connection.db.schema.alterTable('mails').renameTo('mails_away').execute();
  });
  afterAll(async () => {
    await server().context.connection.db.schema.alterTable('mails_away').renameTo('mails').execute();
  });

  it('lives, and its metrics say what is wrong', async () => {
    const alive = await server().anonymous.get('/healthz', { accept: 'text/plain' });
    expect([alive.status, alive.body]).toEqual([200, { status: 'ok' }]);
    const { status, body } = await server().anonymous.get('/metrics');
    expect(status).toBe(200);
    expect(body).toMatch(/^avicable_database_up 0$/m);
    expect(body).toMatch(/^process_resident_memory_bytes /m);
  });
});
