// @vitest-environment jsdom
import type { BaseLayer } from '../contract/reference';
import 'fake-indexeddb/auto';
import { sessionStore } from '../platform/session';
import { partOf, pmtilesFile } from '../testing/pmtiles-file';
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
  requestRaw: async () => Response.json({ type: 'FeatureCollection', features: [], total: 0, after: null }),
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
  // A page of each of the three kinds, the operators' poles, the municipalities, and the works.
  expect(await offlineDatabase.pages.count()).toBe(6);
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

describe('with a base layer', () => {
  const small = [8.71, 42.11, 8.72, 42.12] as const;
  const layer = (more: Partial<BaseLayer>): BaseLayer => ({
    id: 3,
    name: 'Relief',
    name_en: '',
    kind: 'xyz',
    url: 'https://tiles.example/{z}/{x}/{y}.png',
    wms_layers: '',
    wms_version: '1.3.0',
    wms_format: 'image/png',
    attribution: '',
    default: true,
    layer_type: 'base',
    max_zoom: 12,
    offline_max_zoom: 9,
    min_zoom: 0,
    colour: '',
    dashed: false,
    ...more,
  });
  const file = pmtilesFile({ '8/134/94': 'above', '9/268/189': 'picture' });
  const png = () => new Response('png', { headers: { 'content-type': 'image/png' } });
  const requests: string[] = [];
  const stored = new Map<string, string>();

  beforeEach(() => {
    requests.length = 0;
    stored.clear();
    const tiles = {
      ...cache,
      keys: async () => [...stored.keys()].map(url => ({ url })),
      put: async (url: string, answer: Response) => void stored.set(url, await answer.text()),
      delete: async ({ url }: Request) => stored.delete(url),
    };
    vi.stubGlobal('caches', { open: async () => tiles, delete: async () => true });
    vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
      requests.push(url);
      if (url.endsWith('.pmtiles')) return partOf(file, new Headers(headers).get('range'));
      return png();
    });
  });

  async function taken(layers: BaseLayer[], shown?: number) {
    await takeArea('Évisa', small, layers, shown);
    await until('done');
    return [...stored].sort();
  }

  it('takes its pictures from a PMTiles file, and removes them with the area', async () => {
    const own = layer({ kind: 'pmtiles', url: 'https://files.example/corse.pmtiles' });
    const key = `${own.url}?tile=`;
    expect(await taken([own])).toEqual([
      [`${key}8/134/94`, 'above'],
      [`${key}9/268/189`, 'picture'],
    ]);
    await removeArea((await area()) as TakenArea, [own]);
    expect(stored.size).toBe(0);
  });

  it('takes its pictures from a map service', async () => {
    const tiles = await taken([
      layer({ kind: 'wms', url: 'https://maps.example/wms', wms_layers: 'relief' }),
    ]);
    expect(tiles).toHaveLength(2);
    for (const [url] of tiles)
      expect(url).toMatch(/^https:\/\/maps\.example\/wms\?service=WMS&request=GetMap&.*bbox=/);
  });

  it('takes the layer that was shown, unless its provider allows no downloads', async () => {
    const shown = layer({ id: 4, default: false, url: 'https://shown.example/{z}/{x}/{y}.png' });
    expect((await taken([layer({}), shown], 4))[0]?.[0]).toContain('https://shown.example/8/');
    await offlineDatabase.areas.clear();
    stored.clear();
    expect((await taken([layer({}), { ...shown, offline_max_zoom: null }], 4))[0]?.[0]).toContain(
      'tiles.example',
    );
  });

  it.each<[string, boolean, (url: string) => Response]>([
    ['asks for a pause', true, () => new Response('', { status: 429 })],
    ['is down', true, () => new Response('', { status: 503 })],
    ['answers with an error in XML', true, () => new Response('<ServiceException/>')],
    ['refuses its key', true, () => new Response('', { status: 403 })],
    [
      'is down for one of the tiles',
      true,
      url => (url.includes('/9/') ? new Response('', { status: 503 }) : png()),
    ],
    [
      'has nothing at one of the places',
      false,
      url => (url.includes('/9/') ? new Response(null, { status: 204 }) : png()),
    ],
  ])('says whether its map is missing when the service %s', async (_, isMissing, respond) => {
    vi.stubGlobal('fetch', async (url: string) => respond(url));
    await taken([layer({})]);
    expect((await area())?.problem).toBe(isMissing ? 'tiles' : null);
  });

  it('has all the rest when its file is damaged, and says so', async () => {
    const damaged = layer({
      kind: 'pmtiles',
      url: 'https://files.example/cut.pmtiles',
      offline_max_zoom: 11,
    });
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 206 }));
    expect(await taken([damaged])).toEqual([]);
    expect((await area())?.problem).toBe('tiles');
  });
});
