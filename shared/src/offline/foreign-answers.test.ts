// @vitest-environment jsdom

import { keepWaiting } from '../platform/http/read-from-device';
import { baseLayersQuery } from '../platform/http/reference-data';
import 'fake-indexeddb/auto';
import { renderHook } from '@testing-library/react';
import { z } from 'zod';
import { fetchTile, queryClient, request } from '../platform/http';
import { noteReachable, useConnection } from '../platform/http/connection';
import { provideDeviceCopies } from '../platform/http/device-copies';
import { sessionStore } from '../platform/session';
import { storedTokens, storeTokens } from '../platform/session/token-storage';
import { tokensAt } from '../testing/tokens';
import { keepAnswer, keptAnswer } from './kept-answers';
import { keptTile } from './kept-tiles';
import { offlineDatabase } from './offline-database';
import { forgetTakenRecords, takenRecords } from './taken-records';

provideDeviceCopies(() => import('.'));

const PAGE = '<!doctype html><title>WiFi gratuit</title><form>Identifiez-vous</form>';
const STATUSES = [
  200, 201, 202, 203, 302, 400, 401, 403, 404, 405, 407, 409, 410, 412, 413, 429, 500, 502, 503, 504, 511,
];
const BODIES = {
  page: [PAGE, 'text/html'],
  'a page called JSON': [PAGE, 'application/json'],
  nothing: [null, undefined],
  'other JSON': ['{"error":"portal","code":403,"detail":"Sign in"}', 'application/json'],
  'an empty list': ['[]', 'application/json'],
} as const;
const CASES = STATUSES.flatMap(status =>
  Object.keys(BODIES).map(body => [status, body as keyof typeof BODIES] as const),
);
const signal = new AbortController().signal;
const schema = z.array(z.object({ id: z.number() })).min(1);
const tile = 'tiles/infrastructures/14/8500/5900.mvt?risk[]=RISK_H';

const answering = (status: number, [body, type]: readonly [BodyInit | null, string | undefined]) =>
  vi.stubGlobal('fetch', async () => {
    const headers: Record<string, string> = type ? { 'content-type': type } : {};
    return new Response(body, { status, headers });
  });

/** The client's pause before its second attempt. */
const PAUSE_MS = 300;
const { setTimeout: wait } = globalThis;

beforeEach(async () => {
  vi.stubGlobal('setTimeout', (work: () => void, ms: number) => wait(work, ms === PAUSE_MS ? 0 : ms));
  await Promise.all(offlineDatabase.tables.map(table => table.clear()));
  forgetTakenRecords();
  sessionStore.setState({ user: { id: 7 } as never, loggedIn: true, ended: null });
  storeTokens(tokensAt(Date.now()), Date.now());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  noteReachable();
});

/** Moves the clock to a minute after the last answer of the server. */
const later = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });

describe.each(CASES)('the answer %i with %s', (status, body) => {
  it('is not kept, ends nothing, and is replaced by what the device has', async () => {
    answering(200, ['[{"id":1}]', 'application/json']);
    await request(schema, 'species/');
    answering(200, [new Uint8Array([0x1a, 2]), 'application/vnd.mapbox-vector-tile']);
    await fetchTile(tile, signal);
    await keepWaiting();

    answering(status, BODIES[body]);
    for (let time = 0; time < 2; time += 1) {
      later();
      expect(await request(schema, 'species/')).toEqual([{ id: 1 }]);
      later();
      expect(await fetchTile(tile, signal)).toEqual(new Uint8Array([0x1a, 2]).buffer);
    }
    await expect(request(schema, 'stats/')).rejects.toMatchObject({ code: 'unexpected_format' });
    await keepWaiting();
    expect(await (await keptAnswer(7, 'species/'))?.json()).toEqual([{ id: 1 }]);
    expect(await keptAnswer(7, 'stats/')).toBeUndefined();
    expect(await offlineDatabase.records.count()).toBe(0);
    expect(sessionStore.getState()).toMatchObject({ loggedIn: true, ended: null });
    expect(storedTokens().access).not.toBeNull();
    const { result } = renderHook(() => useConnection(connection => connection));
    // A gateway also answers with a page while its server restarts. That is no sign-in page.
    const signInPage = ![502, 503, 504].includes(status);
    expect(result.current).toMatchObject({ offline: true, signInPage });
  });
});

it('a 404 of a proxy removes no record from the device, that of the server does', async () => {
  await offlineDatabase.areas.put({ id: 'a', user: 7, bounds: [8, 41, 9, 43], dataOf: 1 } as never);
  const record = { id: 5, geometry: { type: 'Point', coordinates: [8.5, 42] }, properties: {} } as never;
  await offlineDatabase.records.put({ user: 7, kind: 'infrastructures', id: 5, at: 1, record });
  const ask = () => request(z.object({ id: z.int() }), 'cables/points/5/', { fromServer: true });
  const isStored = async () => (await takenRecords(7)).of.infrastructures.has(5);
  answering(404, [PAGE, 'text/html']);
  await expect(ask()).rejects.toMatchObject({ status: 0 });
  expect(await isStored()).toBe(true);
  answering(404, ['{"code":"not_found","detail":"…"}', 'application/json']);
  await expect(ask()).rejects.toMatchObject({ status: 404 });
  await vi.waitFor(async () => expect(await isStored()).toBe(false));
});

it('finds what an earlier release kept wrongly, and fetches it anew', async () => {
  const headers = { 'content-type': 'text/html' };
  const at = Date.now();
  await offlineDatabase.answers.put({ key: '0 map-layers/baselayers/', user: 0, at, body: PAGE, headers });
  const wrong = [new TextEncoder().encode(PAGE).buffer, null];
  for (const [index, bytes] of wrong.entries())
    await offlineDatabase.tiles.put({ key: `7 tiles/${index}`, user: 7, at, bytes, size: 0 });
  await offlineDatabase.records.put({ user: 7, kind: 'infrastructures', id: 5, at, record: {} as never });
  expect(await keptAnswer(0, 'map-layers/baselayers/')).toBeUndefined();
  expect(await keptTile(7, 'tiles/0')).toBeUndefined();
  expect(await keptTile(7, 'tiles/1')).toBeUndefined();
  expect((await takenRecords(7)).of.infrastructures.size).toBe(0);
  answering(200, ['[]', 'application/json']);
  expect(await queryClient.fetchQuery(baseLayersQuery)).toEqual([]);
  await keepWaiting();
  expect(await (await keptAnswer(0, 'map-layers/baselayers/'))?.json()).toEqual([]);
});

it('what strangers report with their contacts is not kept', async () => {
  // Answers of earlier tests may be stored late.
  await keepWaiting();
  await offlineDatabase.answers.clear();
  answering(200, ['[{"id":1}]', 'application/json']);
  await request(schema, 'reports/', { query: { offset: 0 } });
  await request(schema, 'species/');
  await keepWaiting();
  expect(await offlineDatabase.answers.count()).toBe(1);
});

it('answers of another form that are kept give way to the server', async () => {
  await keepAnswer(7, 'species/', Response.json({ error: 'portal' }));
  vi.stubGlobal('navigator', { ...navigator, onLine: false });
  answering(200, ['[{"id":2}]', 'application/json']);
  expect(await request(schema, 'species/')).toEqual([{ id: 2 }]);
});
