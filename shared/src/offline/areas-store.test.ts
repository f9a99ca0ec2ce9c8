// @vitest-environment jsdom
import type { BaseLayer } from '../contract/reference';
import 'fake-indexeddb/auto';
import { sessionStore } from '../platform/session';
import {
  areasStore,
  pauseArea,
  readAreas,
  refreshArea,
  removeArea,
  resumeArea,
  takeArea,
} from './areas-store';
import { offlineDatabase, type TakenArea } from './offline-database';

const layers: BaseLayer[] = [];
const bounds = [8, 41, 9, 43] as const;
const paths: string[] = [];
let answer: (path: string) => Promise<Response>;

const empty = () => Response.json({ type: 'FeatureCollection', features: [] });
/** The browser's file storage, which throws when the device is full. */
let full = false;
const cache = {
  keys: async () => [],
  match: async () => undefined,
  put: async () => {
    if (full) throw new DOMException('no room', 'QuotaExceededError');
  },
  delete: async () => true,
};
const media = { thumbnail: '/api/v1/uploads/1.jpg?signature=a' };
const supportWithPicture = {
  id: 1,
  type: 'Feature',
  resourcetype: 'Point',
  geometry: { type: 'Point', coordinates: [8.5, 42] },
  properties: { diagnosis: [{ media: [media] }], operations: [], areas: [] },
};

vi.mock('../platform/http', async original => ({
  ...(await original<typeof import('../platform/http')>()),
  request: async (_: unknown, path: string) => {
    paths.push(path);
    return (await answer(path)).json();
  },
  fetchArrayPage: async (_: unknown, path: string) => {
    paths.push(path);
    return { features: [], cursor: null, total: 0 };
  },
  fetchListPage: async (_: unknown, path: string, __: unknown, signal: AbortSignal) => {
    paths.push(path);
    const { features } = await (await answer(path)).json();
    signal.throwIfAborted();
    return { features, cursor: null, total: features.length };
  },
}));

const area = async (): Promise<TakenArea | undefined> => (await offlineDatabase.areas.toArray())[0];
const until = (state: TakenArea['state']) =>
  vi.waitFor(async () => expect(await area()).toMatchObject({ state }), 5000);
const shown = () => areasStore.getState().areas.map(({ name, state, problem }) => [name, state, problem]);

beforeEach(async () => {
  sessionStore.setState({ user: { id: 7 } as never, loggedIn: true });
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => true });
  answer = async () => empty();
  full = false;
  paths.length = 0;
  await offlineDatabase.areas.clear();
  await offlineDatabase.pages.clear();
  await readAreas();
});

it('stops on request and resumes where it was', async () => {
  let letGo = () => {};
  answer = path =>
    path === 'mortality/'
      ? new Promise(resolve => (letGo = () => resolve(empty())))
      : Promise.resolve(empty());
  await takeArea('Évisa', bounds, layers);
  await vi.waitFor(() => expect(paths).toContain('mortality/'), 15_000);
  pauseArea((await area()) as TakenArea);
  letGo();
  await until('paused');
  answer = async () => empty();
  paths.length = 0;
  resumeArea((await area()) as TakenArea, layers);
  await until('done');
  expect(paths).not.toContain('cables/infrastructures/');
  expect(shown()).toEqual([['Évisa', 'done', null]]);
});

it('reports a lost network, and keeps the old copies while it downloads new ones', async () => {
  await takeArea('Évisa', bounds, layers);
  await until('done');
  answer = async () => {
    throw new TypeError('no network');
  };
  refreshArea((await area()) as TakenArea, layers);
  await until('failed');
  expect((await area())?.problem).toBe('network');
  // A page of each of the three kinds, the municipalities, and the works.
  expect(await offlineDatabase.pages.count()).toBe(5);
});

it('reports a full device', async () => {
  full = true;
  vi.stubGlobal('fetch', async () => new Response('bytes', { headers: { 'content-type': 'image/jpeg' } }));
  answer = async path =>
    path === 'cables/infrastructures/'
      ? Response.json({ type: 'FeatureCollection', features: [supportWithPicture] })
      : empty();
  await takeArea('Évisa', bounds, layers);
  await until('failed');
  expect((await area())?.problem).toBe('quota');
});

it('notifies other tabs of new and removed areas', async () => {
  const other = new BroadcastChannel('avicable-areas');
  const notices: unknown[] = [];
  other.onmessage = ({ data }) => notices.push(data.kind);
  const corte: TakenArea = {
    id: 'c',
    user: 7,
    name: 'Corte',
    bounds,
    state: 'done',
    problem: null,
    at: 1,
    dataOf: 1,
    bytes: 0,
    done: 0,
    total: 0,
  };
  other.postMessage({ kind: 'kept', area: corte });
  other.postMessage({ kind: 'kept', area: { ...corte, id: 'd', user: 8, name: 'Somebody else’s' } });
  await vi.waitFor(() => expect(shown()).toEqual([['Corte', 'done', null]]));
  await removeArea(corte, layers);
  expect(shown()).toEqual([]);
  await vi.waitFor(() => expect(notices).toContain('gone'));
  other.close();
});
