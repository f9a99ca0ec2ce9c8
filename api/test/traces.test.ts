import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startServerProcess } from './server-process';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

const PASSWORD = 'Osprey-over-Allier-63';
const CALLER = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' };

/** A collector that stores what it receives. */
async function startCollector() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const spans = (): Span[] =>
    bodies.flatMap(body =>
      JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
        scopeSpans.flatMap(({ spans }) => spans),
      ),
    );
  return { server, bodies, spans, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const valuesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

async function withServer(
  settings: Record<string, string>,
  use: (server: ReturnType<typeof startServerProcess>, base: string) => Promise<void>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'avicable-traces-'));
  const server = startServerProcess({
    AVICABLE_DATA: folder,
    AVICABLE_ADMIN_PASSWORD: PASSWORD,
    OTEL_BSP_SCHEDULE_DELAY: '50',
    ...settings,
  });
  try {
    await use(server, `${await server.address()}api/v1/`);
  } finally {
    server.child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}

it('requests and their statements reach an OpenTelemetry collector, below the caller, without what tells about people', async () => {
  const collector = await startCollector();
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'avicable-auvergne' };
  await withServer(settings, async (_server, base) => {
    const signIn = await fetch(`${base}auth/jwt/create/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: PASSWORD }),
    });
    const { access } = (await signIn.json()) as { access: string };
    await fetch(`${base}cables/infrastructures/?q=busard`, {
      headers: { authorization: `Bearer ${access}` },
    });
    await fetch(`${base}cables/points/987654/`, {
      headers: {
        authorization: `Bearer ${access}`,
        // The caller did not sample the trace, but it is traced here.
        traceparent: `00-${CALLER.trace}-${CALLER.span}-00`,
      },
    });
    const named = (name: string) => collector.spans().find(span => span.name === name);
    await expect.poll(() => named('GET /api/v1/cables/points/:id/'), { timeout: 20_000 }).toBeDefined();
    const request = named('GET /api/v1/cables/points/:id/') as Span;
    expect(request).toMatchObject({ traceId: CALLER.trace, parentSpanId: CALLER.span, kind: 2 });
    expect(valuesOf(request)).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/v1/cables/points/:id/',
      'http.response.status_code': 404,
      'avicable.request.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const statements = collector.spans().filter(({ parentSpanId }) => parentSpanId === request.spanId);
    expect(statements.map(span => valuesOf(span)['db.query.text']).join('\n')).toContain('infrastructures');
    const all = collector.bodies.join('\n');
    expect(all).toContain('avicable-auvergne');
    for (const text of ['busard', PASSWORD, '987654', '"admin"', access]) expect(all).not.toContain(text);
  });
  collector.server.close();
}, 90_000);

it('a collector that is away is told once, and holds up neither answers nor the end', async () => {
  await withServer({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, async (server, base) => {
    for (let i = 0; i < 3; i++) expect((await fetch(`${base}settings/`)).status).toBe(200);
    const told = () => server.errors.filter(line => line.includes('do not reach the collector'));
    await expect.poll(told, { timeout: 60_000 }).toHaveLength(1);
    expect((await fetch(`${base}settings/`)).status).toBe(200);
    const ended = once(server.child, 'exit');
    const began = performance.now();
    server.child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    // After ten seconds it would exit without closing its database.
    expect(performance.now() - began).toBeLessThan(8_000);
    expect(told()).toHaveLength(1);
  });
}, 90_000);

it('an address that is none refuses the start, by its variable', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'avicable-traces-'));
  const server = startServerProcess({ AVICABLE_DATA: folder, OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' });
  expect(await once(server.child, 'close')).toEqual([1, null]);
  expect(server.errors.join('\n')).toContain('OTEL_EXPORTER_OTLP_ENDPOINT=… cannot be used');
  await rm(folder, { recursive: true, force: true });
});
