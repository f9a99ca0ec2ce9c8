// @vitest-environment jsdom
import { z } from 'zod';
import { tokensAt } from '../../testing/tokens';
import { sessionStore } from '../session/session-store';
import { storedTokens, storeTokens } from '../session/token-storage';
import { isPreparing } from '../transport/api-error';
import { noteReachable, seemsOffline } from './connection';
import { request } from './request';

const server = vi.fn<(request: Request) => Promise<Response>>();
const answer = (status: number, body: unknown, headers?: HeadersInit) =>
  Response.json(body, { status, ...(headers ? { headers } : {}) });

beforeEach(() => {
  vi.stubGlobal('fetch', (request: Request) => server(request.clone()));
  server.mockReset();
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const sent = (call = 0): Request => {
  const sentRequest = server.mock.calls[call]?.[0];
  if (!sentRequest) throw new Error('nothing was sent');
  return sentRequest;
};

it('sends token, language and forgery guard, and checks the answer by the schema', async () => {
  const tokens = tokensAt(Date.now());
  storeTokens(tokens, Date.now());
  // biome-ignore lint/suspicious/noDocumentCookie: the server would set it.
  document.cookie = 'XSRF-TOKEN=a%3Db';
  server.mockResolvedValue(answer(200, { id: 3, extra: 'x' }));
  const result = await request(z.object({ id: z.number() }), 'cables/points/', {
    method: 'POST',
    body: { network_type_id: 1 },
    headers: { 'idempotency-key': 'k' },
  });
  expect(result).toEqual({ id: 3 });
  expect(sent().url).toBe(`${window.location.origin}/api/v1/cables/points/`);
  expect(Object.fromEntries(sent().headers)).toMatchObject({
    authorization: `Bearer ${tokens.access}`,
    accept: 'application/json, text/plain, */*',
    'accept-language': 'fr',
    'content-type': 'application/json',
    'x-xsrf-token': 'a=b',
    'idempotency-key': 'k',
  });
  await expect(sent().json()).resolves.toEqual({ network_type_id: 1 });
});

it('sends no token with a public call', async () => {
  storeTokens(tokensAt(Date.now()), Date.now());
  server.mockResolvedValue(answer(200, []));
  await request(z.array(z.unknown()), 'species/', { anonymous: true });
  expect(sent().headers.has('authorization')).toBe(false);
});

it('tries once more after 408, 409, 425, 429, 500, 502, 503 and 504, never after another status', async () => {
  const tries = new Map<number, number>();
  server.mockImplementation(async ({ url }: Request) => {
    const status = Number(new URL(url).pathname.split('/').at(-1));
    tries.set(status, (tries.get(status) ?? 0) + 1);
    return answer(status, { code: 'internal' });
  });
  const ask = (status: number) =>
    request(z.unknown(), `status/${status}`, { anonymous: true }).catch(
      ({ status: errorStatus }) => errorStatus,
    );
  const statuses = [400, 404, 408, 409, 425, 429, 500, 501, 502, 503, 504];
  await expect(Promise.all(statuses.map(ask))).resolves.toEqual(statuses);
  expect(statuses.filter(status => tries.get(status) === 2)).toEqual([
    408, 409, 425, 429, 500, 502, 503, 504,
  ]);
  expect(Math.max(...tries.values())).toBe(2);
});

it('tries once more after a listed status, without a body only', async () => {
  server.mockResolvedValueOnce(answer(503, { code: 'unavailable' })).mockResolvedValueOnce(answer(200, 1));
  await expect(request(z.number(), 'a/')).resolves.toBe(1);
  server.mockReset();
  server.mockImplementation(async () => answer(503, { code: 'unavailable' }));
  await expect(request(z.number(), 'a/', { method: 'POST', body: {} })).rejects.toMatchObject({
    status: 503,
  });
  expect(server).toHaveBeenCalledTimes(1);
});

it('makes a typed error of a bad body, its problems in a flat list', async () => {
  server.mockImplementation(async () =>
    answer(400, { code: 'invalid', geom: ['Hors du territoire.'], equipments: [{ count: ['Trop.'] }] }),
  );
  await expect(request(z.unknown(), 'a/', { method: 'POST', body: {} })).rejects.toMatchObject({
    name: 'ApiError',
    status: 400,
    code: 'invalid',
    problems: [
      { path: ['geom'], code: 'invalid', message: 'Hors du territoire.' },
      { path: ['equipments', 0, 'count'], code: 'invalid', message: 'Trop.' },
    ],
  });
});

it('takes the server’s own problems where it sends them', async () => {
  const problems = [{ path: ['date'], code: 'date_in_future', params: {} }];
  server.mockImplementation(async () => answer(400, { code: 'invalid', date: ['…'], problems }));
  await expect(request(z.unknown(), 'a/', { method: 'POST', body: {} })).rejects.toMatchObject({ problems });
});

it('tells a missing network and an answer of another form apart', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(request(z.unknown(), 'a/', { method: 'POST' })).rejects.toMatchObject({
    status: 0,
    code: 'network',
    unreachable: true,
  });
  server.mockReset();
  server.mockResolvedValue(answer(200, { id: 'x' }));
  await expect(request(z.object({ id: z.number() }), 'a/')).rejects.toMatchObject({
    code: 'unexpected_format',
  });
});

describe('a 401', () => {
  it('gets one refresh and another try', async () => {
    storeTokens(tokensAt(Date.now()), Date.now());
    const fresh = tokensAt(Date.now(), 'b');
    server
      .mockResolvedValueOnce(answer(401, { code: 'token_not_valid' }))
      .mockResolvedValueOnce(answer(200, fresh))
      .mockResolvedValueOnce(answer(200, 'done'));
    await expect(request(z.string(), 'a/')).resolves.toBe('done');
    expect(sent(2).headers.get('authorization')).toBe(`Bearer ${fresh.access}`);
  });

  it('ends the session when the fresh token is refused too', async () => {
    storeTokens(tokensAt(Date.now()), Date.now());
    server
      .mockResolvedValueOnce(answer(401, { code: 'token_not_valid' }))
      .mockResolvedValueOnce(answer(200, tokensAt(Date.now(), 'b')))
      .mockResolvedValueOnce(answer(401, { code: 'token_not_valid' }));
    await expect(request(z.string(), 'a/')).rejects.toMatchObject({ status: 401 });
    expect(storedTokens().access).toBeNull();
    expect(sessionStore.getState().ended).toBe('expired');
  });
});

it('counts a server that prepares an answer as reachable, and a gateway without a server as not', async () => {
  const path = 'priorities/';
  server.mockImplementation(async () => answer(503, { code: 'unavailable', reason: 'preparing' }));
  expect(isPreparing(await request(z.unknown(), path).catch(error => error))).toBe(true);
  expect(seemsOffline()).toBe(false);
  server.mockImplementation(async () => answer(503, {}));
  expect(isPreparing(await request(z.unknown(), path).catch(error => error))).toBe(false);
  expect(seemsOffline()).toBe(true);
  noteReachable();
});
