// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import type { NetworkPole } from '../contract/networks';
import { tileAt } from '../geometry/tile-math';
import { noteReachable } from '../platform/http/connection';
import { provideDeviceCopies } from '../platform/http/device-copies';
import { sessionStore } from '../platform/session';
import { decodeTile } from '../testing/decode-tile';
import { answerOffline } from './answer-offline';
import { downloadArea } from './download-area';
import { offlineDatabase, POLES, type TakenArea } from './offline-database';
import { planArea } from './plan-area';
import { forgetTakenRecords } from './taken-records';

provideDeviceCopies(() => import('.'));

const signal = new AbortController().signal;
const area: TakenArea = {
  ...{ id: 'a', user: 7, name: 'Évisa', bounds: [8, 41, 9, 43], state: 'loading', problem: null },
  ...{ at: 1000, dataOf: 1000, bytes: 0, done: 0, total: 0 },
};
const pole = (id: number, longitude: number, support: number | null = null): NetworkPole => ({
  id,
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [longitude, 42] },
  properties: {
    ...{ source: 3, number: `N${id}`, line: 'Corte', network_type_id: null, owner_id: null },
    support,
  },
});
const source = {
  ...{ id: 3, name: 'EDF', owner_id: null, network_type_id: null, licence: 'LO', attribution: '' },
  ...{ dated: '2026-03-12', version: 1, poles: 3 },
};

/** What the server has: pages of poles, and how it counts them. */
let pages: NetworkPole[][];
let total: number;
let sources: object[];
let requests: string[];
let failsAfter = Number.POSITIVE_INFINITY;

const answerPoles = (query: URLSearchParams) => {
  if (total < 0) return { status: 400, body: { code: 'invalid' } };
  if (query.get('limit') === '0')
    return { body: { type: 'FeatureCollection', features: [], total, after: -1 } };
  const page = Number(query.get('after')) + 1;
  if (page >= failsAfter) throw new TypeError('no network');
  const after = page + 1 < pages.length ? page : null;
  return { body: { type: 'FeatureCollection', features: pages[page] ?? [], total, after } };
};

const LISTS: Record<string, object> = {
  'nomenclatures/types': [{ id: 1, code: 'ARMING', mnemonic: '', label: '', label_en: '' }],
  'map-layers/baselayers/': [],
  'species/': [],
  'work-items/': [],
  'settings/': { territory: [], version: '1', demonstration: false },
  'stats/extent/': { extent: null },
};

beforeEach(async () => {
  [pages, total, sources, requests] = [
    [[pole(1, 8.5), pole(2, 8.5003, 77)], [pole(3, 8.9)]],
    3,
    [source],
    [],
  ];
  failsAfter = Number.POSITIVE_INFINITY;
  sessionStore.setState({ user: { id: 7 } as never, loggedIn: true });
  noteReachable();
  vi.stubGlobal('caches', { open: async () => ({ keys: async () => [] }), delete: async () => true });
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.replace('/api/v1/', '');
    requests.push(path);
    const answer: { status?: number; body: object } =
      path === 'networks/poles/'
        ? answerPoles(searchParams)
        : {
            body:
              path === 'networks/sources/'
                ? sources
                : (LISTS[path] ?? { type: 'FeatureCollection', features: [] }),
          };
    return new Response(JSON.stringify(answer.body), {
      status: answer.status ?? 200,
      headers: { 'x-total-count': '0', 'content-type': 'application/json' },
    });
  });
  for (const table of [offlineDatabase.pages, offlineDatabase.areas, offlineDatabase.tiles])
    await table.clear();
  await offlineDatabase.areas.put(area);
  forgetTakenRecords();
});
afterEach(() => vi.unstubAllGlobals());

const download = async (of = area) => {
  const done = await downloadArea({ area: of, layers: [], signal, onProgress: async () => undefined });
  forgetTakenRecords();
  return done;
};
const answered = async (target: string) => (await answerOffline(7, target))?.json();
const ids = (poles: { id: number }[]) => poles.map(({ id }) => id);
async function tileOf(longitude: number, z = 14) {
  const { x, y } = tileAt([longitude, 42], z);
  const answer = await answerOffline(7, `tiles/networks/${z}/${x}/${y}.mvt`);
  return answer && decodeTile(new Uint8Array(await answer.arrayBuffer()));
}

it('come along with an area, are counted, and answer distance, number and map as the server does', async () => {
  expect(await planArea(area.bounds, [], signal)).toMatchObject({ poles: 3, tooBig: false });
  expect(await download()).toMatchObject({ done: 3, total: 3 });
  expect(
    ids(await answered('networks/poles/nearest/?longitude=8.5002&latitude=42&reach=50&limit=5')),
  ).toEqual([2, 1]);
  expect(await answered('networks/poles/nearest/?longitude=8.7&latitude=42&reach=100&limit=5')).toEqual([]);
  expect(await answered('networks/poles/nearest/?longitude=7&latitude=42&reach=100&limit=5')).toBeUndefined();
  // At the edge there may be poles beyond.
  expect(await answered('networks/poles/nearest/?longitude=8.0003&latitude=42&reach=50')).toBeUndefined();
  expect(await answered('networks/poles/3/')).toEqual(pole(3, 8.9));
  expect(await answered('networks/poles/9/')).toBeUndefined();
  expect(await answered('networks/sources/')).toEqual([source]);
  expect(await tileOf(8.5)).toMatchObject([
    {
      name: 'poles',
      features: [
        { id: 1, properties: { number: 'N1', line: 'Corte' } },
        { id: 2, properties: { s: 1 } },
      ],
    },
  ]);
  expect(await tileOf(8.5, 12)).toEqual([]);
});

it('are found by number with their operator, until a stored support is linked to them', async () => {
  await download();
  const polesNamed = async (q: string) => (await answered(`search/?q=${q}`)).poles;
  expect(await polesNamed('n')).toEqual([]);
  expect(await polesNamed('n2')).toEqual([]);
  expect(await polesNamed('n3')).toEqual([
    { id: 3, number: 'N3', line: 'Corte', operator: 'EDF', bounds: [8.9, 42, 8.9, 42] },
  ]);
  const record = { id: 12, geometry: pole(3, 8.9).geometry, properties: { pole: 3, areas: [] } };
  const page = { area: 'a', page: 9, cursor: null, total: 1, at: 1000 };
  const properties = { ...record.properties, diagnosis: [], operations: [] };
  const features = [{ ...record, properties }] as never;
  await offlineDatabase.pages.put({ ...page, kind: 'infrastructures', features });
  forgetTakenRecords();
  expect(await polesNamed('n3')).toEqual([]);
  expect(await answered('networks/poles/3/')).toMatchObject({ properties: { support: 12 } });
});

it('go on where a download was interrupted, and are replaced by a renewed one', async () => {
  failsAfter = 1;
  await expect(download()).rejects.toThrow();
  failsAfter = Number.POSITIVE_INFINITY;
  requests = [];
  await download();
  expect(requests.filter(path => path === 'networks/poles/')).toHaveLength(1);
  [pages, total] = [[[pole(1, 8.6)]], 1];
  await download({ ...area, at: 2000 });
  expect(await answered('networks/poles/3/')).toBeUndefined();
  expect(await answered('networks/poles/1/')).toEqual(pole(1, 8.6));
});

it.each([
  ['more than a device should store', 100_001],
  ['refused by the server for the size of the box', -1],
])('stay on the server if they are %s, and the map does not claim that there are none', async (_, count) => {
  total = count;
  expect(await planArea(area.bounds, [], signal)).toMatchObject({ poles: null, tooBig: false });
  await download();
  expect(await tileOf(8.5)).toBeUndefined();
});

it('are known to be none where no operator publishes any; areas of an earlier release say nothing', async () => {
  [pages, total, sources] = [[], 0, []];
  await download();
  expect(await tileOf(8.5)).toEqual([]);
  expect(await answered('networks/sources/')).toEqual([]);
  await offlineDatabase.pages
    .where('area')
    .equals('a')
    .and(({ kind }) => kind === POLES)
    .delete();
  forgetTakenRecords();
  expect(await tileOf(8.5)).toBeUndefined();
});
