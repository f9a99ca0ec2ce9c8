// @vitest-environment jsdom
import { fetchTile } from '../http/fetch-tile';
import { earlyKey } from './early-answers';
import { call } from './http-client';
import { usualHeaders } from './usual-headers';

const server = vi.fn<(request: Request) => Promise<Response>>();
const asked = () => server.mock.calls.map(([{ method, url }]) => `${method} ${new URL(url).pathname}`);
const ofServer = (text: string) => new Response(JSON.stringify(text), { headers: JSON_TYPE });
const JSON_TYPE = { 'content-type': 'application/json' };

/** Puts a request of the first script on the page. */
function askedEarly(path: string, answer: Promise<Response | null>, headers: Record<string, string> = {}) {
  const url = new URL(`/api/v1/${path}`, window.location.href);
  const stop = new AbortController();
  window.earlyRequests ??= new Map();
  window.earlyRequests.set(earlyKey(url.href), {
    headers: { ...usualHeaders(url, 'fr'), ...headers },
    answer,
    stop,
  });
  return stop.signal;
}
const bodyOf = async (path: string, headers: Record<string, string> = {}) =>
  (await call(path, { headers })).json();
const early = () => Promise.resolve(ofServer('early'));

beforeEach(() => {
  server.mockReset().mockImplementation(async () => ofServer('later'));
  vi.stubGlobal('fetch', (request: Request) => server(request));
});
afterEach(() => {
  delete window.earlyRequests;
  vi.unstubAllGlobals();
});

it('gives the early answer to the same request, once', async () => {
  askedEarly('stats/extent/', early());
  expect([await bodyOf('stats/extent/'), await bodyOf('stats/extent/')]).toEqual(['early', 'later']);
  expect(asked()).toEqual(['GET /api/v1/stats/extent/']);
});

it('takes an answer whatever the order of the parameters, but not with other values', async () => {
  askedEarly('mortality/?species[]=2&species[]=1&q=a', early());
  askedEarly('mortality/?species[]=3', early());
  expect(await bodyOf('mortality/?q=a&species[]=1&species[]=2')).toBe('early');
  expect(await bodyOf('mortality/?species[]=4')).toBe('later');
});

it.each([
  ['of another session', { authorization: 'Bearer other' }],
  ['in another language', { 'accept-language': 'en' }],
  ['in another form', { accept: 'text/csv' }],
])('makes the request where the early one was %s, and stops that', async (_, headers) => {
  const stopped = askedEarly('stats/extent/', early(), headers);
  expect(await bodyOf('stats/extent/')).toBe('later');
  expect(stopped.aborted).toBe(true);
});

it('makes the request where the early one was refused or had no answer', async () => {
  askedEarly('stats/extent/', Promise.resolve(null));
  expect(await bodyOf('stats/extent/')).toBe('later');
});

it('waits for a slow early answer, and stops it with the call', async () => {
  let end: (answer: null) => void = () => undefined;
  const stopped = askedEarly('stats/extent/', new Promise(resolve => (end = resolve)));
  stopped.addEventListener('abort', () => end(null));
  server.mockImplementation(async ({ signal }) => {
    signal.throwIfAborted();
    return ofServer('later');
  });
  const leave = new AbortController();
  const waiting = call('stats/extent/', { signal: leave.signal });
  await vi.waitFor(() => expect(window.earlyRequests?.size).toBe(0));
  leave.abort();
  await expect(waiting).rejects.toThrow();
  expect(stopped.aborted).toBe(true);
});

it('takes no early answer after a write', async () => {
  askedEarly('stats/extent/', early());
  await call('comments/', { method: 'POST', body: {} });
  expect(await bodyOf('stats/extent/')).toBe('later');
});

it('gives each layer its part of an early tile, once, and requests what is not early', async () => {
  const accept = 'application/vnd.mapbox-vector-tile';
  const tile = (text: string) => new Response(`\u001a${text}`, { headers: { 'content-type': accept } });
  for (const layer of ['infrastructures', 'mortality'])
    askedEarly(`tiles/${layer}/7/64/45.mvt`, Promise.resolve(tile(layer)), { accept });
  server.mockImplementation(async () => tile('later'));
  const texts: string[] = [];
  for (const layer of ['mortality', 'areas', 'infrastructures', 'mortality']) {
    const bytes = await fetchTile(`tiles/${layer}/7/64/45.mvt`, new AbortController().signal);
    texts.push(new TextDecoder().decode(bytes ?? undefined).slice(1));
  }
  expect(texts).toEqual(['mortality', 'later', 'infrastructures', 'later']);
  expect(asked()).toEqual(['areas', 'mortality'].map(layer => `GET /api/v1/tiles/${layer}/7/64/45.mvt`));
});
