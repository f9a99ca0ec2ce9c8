// @vitest-environment jsdom
import { tileAt } from '../geometry/tile-math';
import 'fake-indexeddb/auto';
import { sessionStore } from '../platform/session';
import { registerKinds } from '../records';
import { decodeTile } from '../testing/decode-tile';
import { patrols } from '../testing/patrols/patrols';
import { answerOffline } from './answer-offline';
import { downloadArea } from './download-area';
import { offlineDatabase } from './offline-database';
import { planArea } from './plan-area';
import { renewRecords } from './renew-records';
import { forgetTakenRecords } from './taken-records';

const feature = (id: number, way: string, east: number) => ({
  id,
  type: 'Feature',
  geometry: {
    type: 'LineString',
    coordinates: [
      [8.5 + east, 42],
      [8.51 + east, 42],
    ],
  },
  properties: {
    id,
    way,
    date: `2026-03-0${id}`,
    version: 2,
    observers: 'Lea',
    remark: 'Bœuf',
    infrastructure: 1,
    media: [],
    areas: [],
  },
});
const area = {
  id: 'a',
  user: 7,
  name: 'Evisa',
  bounds: [8, 41, 9, 43] as [number, number, number, number],
  state: 'loading' as const,
  problem: null,
  at: 1000,
  dataOf: 1000,
  bytes: 0,
  done: 0,
  total: 0,
};
const requests: string[] = [];

beforeAll(async () => {
  registerKinds([patrols.facts]);
  sessionStore.setState({ user: { id: 7 } as never, loggedIn: true });
  vi.stubGlobal('caches', {
    open: async () => ({ keys: async () => [], put: async () => undefined, match: async () => undefined }),
    delete: async () => true,
  });
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    requests.push(pathname.replace('/api/v1/', ''));
    const features = pathname.endsWith('/patrols/') ? [feature(1, 'DOG', 0), feature(2, 'FOOT', 0.2)] : [];
    const lists: Record<string, object> = {
      'nomenclatures/types': [{ id: 1, code: 'ARMING', mnemonic: '', label: '', label_en: '' }],
      'map-layers/baselayers/': [],
      'species/': [],
      'networks/sources/': [],
      'networks/poles/': { type: 'FeatureCollection', features: [], total: 0, after: null },
      'work-items/': [],
      'settings/': { territory: [], version: '1', demonstration: false },
      'stats/extent/': { extent: null },
    };
    const body = lists[pathname.replace('/api/v1/', '')] ?? { type: 'FeatureCollection', features };
    return new Response(JSON.stringify(body), {
      headers: { 'x-total-count': String(features.length), 'content-type': 'application/json' },
    });
  });
});

it('is counted and stored with an area, and answers lists, filters, orders, one record and tiles', async () => {
  const signal = new AbortController().signal;
  expect((await planArea(area.bounds, [], signal)).records.patrols).toBe(2);
  await offlineDatabase.areas.put(area);
  await downloadArea({ area, layers: [], signal, onProgress: async () => undefined });
  forgetTakenRecords();
  const ways = async (query: string) => {
    const answer = await answerOffline(7, `patrols/?${query}`);
    const { features } = (await (answer as Response).json()) as {
      features: { properties: { way: string } }[];
    };
    return features.map(patrolFeature => patrolFeature.properties.way);
  };
  expect(await ways('ordering=-date')).toEqual(['FOOT', 'DOG']);
  expect(await ways('way%5B%5D=DOG')).toEqual(['DOG']);
  expect(await ways('done_after=2026-03-02')).toEqual(['FOOT']);
  expect(await ways('in_bbox=8.4,41.9,8.6,42.1')).toEqual(['DOG']);
  const patrol = await answerOffline(7, 'patrols/2/');
  expect(patrol?.headers.get('etag')).toBe('"2-nested"');
  const { x, y } = tileAt([8.505, 42], 12);
  const tile = await answerOffline(7, `tiles/patrols/12/${x}/${y}.mvt`);
  const layers = decodeTile(new Uint8Array((await tile?.arrayBuffer()) ?? new ArrayBuffer(0)));
  expect(layers[0]).toMatchObject({ name: 'patrols' });
  requests.length = 0;
  await renewRecords(['patrols/2/']);
  expect(requests).toEqual(['patrols/2/', 'cables/infrastructures/1/']);
});
