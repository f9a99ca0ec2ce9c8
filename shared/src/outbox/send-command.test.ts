// @vitest-environment jsdom
import { ApiError } from '../platform/transport/api-error';
import { classifyFailure } from './classify-failure';
import type { StoredCommand } from './command';
import type { OutboxEntry } from './outbox-entry';
import { sendCommand } from './send-command';

const entry = { id: '5f0f6a52-6d3f-4d7e-9f51-3c8f1b7f6a10' } as OutboxEntry;
let requests: Request[] = [];
const answering = (status: number, body: string | object | null, headers: Record<string, string> = {}) =>
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request.clone());
    const isJson = typeof body === 'object';
    return new Response(body === null ? null : isJson ? JSON.stringify(body) : body, {
      status,
      headers: { 'content-type': isJson ? 'application/json' : 'text/html', ...headers },
    });
  });
const hooks = { begun: async () => undefined, progress: () => undefined };
const send = (command: StoredCommand, sent = entry) => sendCommand(sent, command, undefined, hooks);
const create: StoredCommand = { kind: 'create', resource: 'points', body: { network_type_id: 1 } };
const removal: StoredCommand = { kind: 'delete', resource: 'mortality', id: 5 };

beforeEach(() => {
  requests = [];
});
afterEach(() => vi.unstubAllGlobals());

it('creates a record under its key, which is also the record’s uuid', async () => {
  answering(201, { id: 42 }, { etag: '"a"' });
  expect(await send(create)).toEqual({ record: { id: 42 }, etag: '"a"' });
  expect(requests[0]?.url).toMatch(/\/api\/v1\/cables\/points\/$/);
  expect(requests[0]?.headers.get('idempotency-key')).toBe(entry.id);
  expect(await requests[0]?.json()).toEqual({ uuid: entry.id, network_type_id: 1 });
});

it('changes the version it has read', async () => {
  answering(200, { id: 5 });
  await send({ kind: 'update', resource: 'operations', id: 5, body: { remark: '' }, etag: '"a"' });
  expect(requests[0]).toMatchObject({ method: 'PATCH' });
  expect(requests[0]?.url).toMatch(/cables\/operations\/5\/$/);
  expect(requests[0]?.headers.get('if-match')).toBe('"a"');
});

it('treats a record as deleted once the server says that it is gone', async () => {
  const gone = Response.json({ code: 'not_found' }, { status: 404 });
  vi.stubGlobal('fetch', async ({ method }: Request) =>
    method === 'DELETE' ? new Response(null, { status: 204 }) : gone.clone(),
  );
  expect(await send(removal)).toEqual({ record: null, etag: null });
  answering(404, { code: 'not_found' });
  expect(await send(removal)).toEqual({ record: null, etag: null });
  answering(204, null);
  await expect(send(removal)).rejects.toMatchObject({ status: 0, code: 'unexpected_format' });
});

it('treats a record with its own uuid as created', async () => {
  answering(409, { code: 'conflict', id: 42 });
  expect(await send(create)).toEqual({ record: { id: 42 }, etag: null });
  answering(409, { code: 'idempotency_key_reused' });
  await expect(send(create)).rejects.toMatchObject({ status: 409 });
});

it('sends a correction after all when the original has arrived although its answer was lost', async () => {
  const answers = [
    [409, { code: 'conflict', id: 42 }],
    [200, { id: 42 }],
  ] as const;
  vi.stubGlobal('fetch', async (request: Request) => {
    const [status, body] = answers[requests.push(request.clone()) - 1] ?? [500, {}];
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  const key = '9d1f6a52-6d3f-4d7e-9f51-3c8f1b7f6a10';
  expect(await send(create, { ...entry, key })).toMatchObject({ record: { id: 42 } });
  expect(requests[0]?.headers.get('idempotency-key')).toBe(key);
  expect(requests[1]).toMatchObject({ method: 'PATCH', url: expect.stringMatching(/points\/42\/$/) });
  expect(await requests[1]?.json()).toEqual({ network_type_id: 1 });
});

it('treats a truncated answer as lost', async () => {
  const broken = () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"id": 4'));
        controller.error(new TypeError('terminated'));
      },
    });
  vi.stubGlobal('fetch', async () => new Response(broken(), { status: 201 }));
  const lost = await send(create).catch(classifyFailure);
  expect(lost).toMatchObject({ kind: 'unreachable', error: { code: 'network' } });
});

it.each([
  ['7', 7000],
  ['86400', 3_600_000],
  ['soon', undefined],
])('a server that asks for %s seconds of rest gets at most an hour', async (header, pause) => {
  answering(503, { code: 'unavailable' }, { 'retry-after': header });
  const failure = await send(create).catch(classifyFailure);
  expect(failure).toMatchObject({ kind: 'wait', ...(pause ? { pause } : {}) });
  expect(failure).not.toHaveProperty('pause', expect.any(String));
});

it.each([200, 201, 302, 400, 401, 403, 404, 405, 409, 412, 413, 500, 502, 511])(
  'takes nothing from the %i of a hotspot or proxy: page, empty or other JSON',
  async status => {
    for (const body of ['<html>Welcome</html>', null, { error: 'portal' }])
      for (const command of [create, removal]) {
        answering(status, body);
        expect(await send(command).catch(classifyFailure)).toMatchObject({
          kind: 'wait',
          error: { status: 0, code: 'unexpected_format' },
        });
      }
  },
);

it.each([
  [0, 'unreachable'],
  [401, 'signed-out'],
  [400, 'rejected'],
  [403, 'rejected'],
  [412, 'rejected'],
  [413, 'rejected'],
  [408, 'wait'],
  [429, 'wait'],
  [500, 'wait'],
  [503, 'wait'],
  [507, 'wait'],
])('a status %i means %s', (status, kind) => {
  expect(classifyFailure(new ApiError({ status, code: 'x' })).kind).toBe(kind);
});
