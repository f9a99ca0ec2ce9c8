import { ApiError } from '../api/api-error';
import { classifyFailure, UnexpectedAnswer } from './classify-failure';
import type { StoredCommand } from './command';
import type { OutboxEntry } from './outbox-entry';
import { sendCommand } from './send-command';

const entry = { id: '5f0f6a52-6d3f-4d7e-9f51-3c8f1b7f6a10' } as OutboxEntry;
let asked: Request[] = [];
const answering = (status: number, body: string | object | null, headers: Record<string, string> = {}) =>
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request.clone());
    const isJson = typeof body === 'object';
    return new Response(body === null ? null : isJson ? JSON.stringify(body) : body, {
      status,
      headers: { 'content-type': isJson ? 'application/json' : 'text/html', ...headers },
    });
  });
const send = (command: StoredCommand, bytes?: ArrayBuffer) => sendCommand(entry, command, bytes);
const create: StoredCommand = { kind: 'create', resource: 'points', body: { network_type_id: 1 } };
const removal: StoredCommand = { kind: 'delete', resource: 'mortality', id: 5 };

beforeEach(() => {
  asked = [];
});
afterEach(() => vi.unstubAllGlobals());

it('creates under its key, which is also the record’s uuid', async () => {
  answering(201, { id: 42 }, { etag: '"a"' });
  expect(await send(create)).toEqual({ record: { id: 42 }, etag: '"a"' });
  expect(asked[0]?.url).toMatch(/\/api\/v1\/cables\/points\/$/);
  expect(asked[0]?.headers.get('idempotency-key')).toBe(entry.id);
  expect(await asked[0]?.json()).toEqual({ uuid: entry.id, network_type_id: 1 });
});

it('changes the version it knows', async () => {
  answering(200, { id: 5 });
  await send({ kind: 'update', resource: 'operations', id: 5, body: { remark: '' }, etag: '"a"' });
  expect(asked[0]).toMatchObject({ method: 'PATCH' });
  expect(asked[0]?.url).toMatch(/cables\/operations\/5\/$/);
  expect(asked[0]?.headers.get('if-match')).toBe('"a"');
});

it('uploads a picture as a form, with the words that are given', async () => {
  answering(201, { id: 7 });
  const command: StoredCommand = {
    kind: 'upload',
    picture: { name: 'a.jpg', type: 'image/jpeg', size: 3 },
    fields: { author: 'Léa', source: '', date: null },
  };
  // The form of jsdom and the request of Node do not know each other: what goes into the form is looked at instead.
  const append = vi.spyOn(FormData.prototype, 'append');
  await send(command, Uint8Array.from([1, 2, 3]).buffer);
  expect(append.mock.calls.map(([name]) => name)).toEqual(['storage', 'author']);
  const [, file] = append.mock.calls[0] as unknown as [string, File];
  expect(file).toMatchObject({ name: 'a.jpg', type: 'image/jpeg', size: 3 });
  append.mockRestore();
});

it('takes a record that is gone as deleted', async () => {
  answering(204, null);
  expect(await send(removal)).toEqual({ record: null, etag: null });
  answering(404, { code: 'not_found' });
  expect(await send(removal)).toEqual({ record: null, etag: null });
});

it('takes a record with its own uuid as created', async () => {
  answering(409, { code: 'conflict', id: 42 });
  expect(await send(create)).toEqual({ record: { id: 42 }, etag: null });
  answering(409, { code: 'idempotency_key_reused' });
  await expect(send(create)).rejects.toMatchObject({ status: 409 });
});

it('knows a hotel’s sign-in page by its form', async () => {
  answering(200, '<html>Welcome</html>');
  await expect(send(create)).rejects.toBeInstanceOf(UnexpectedAnswer);
  await expect(send(removal)).rejects.toBeInstanceOf(UnexpectedAnswer);
});

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
])('a status %i means %s', (status, kind) => {
  expect(classifyFailure(new ApiError({ status, code: 'x' })).kind).toBe(kind);
});
