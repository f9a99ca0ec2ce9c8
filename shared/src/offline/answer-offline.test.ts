// @vitest-environment jsdom
import { tileAt } from '../geometry/tile-math';
import { noteReachable } from '../platform/http/connection';
import { keepWaiting } from '../platform/http/read-from-device';
import 'fake-indexeddb/auto';
import { z } from 'zod';
import {
  collectionOf,
  geoAreaSchema,
  infrastructureStatsSchema,
  mortalityStatsSchema,
  searchResultSchema,
} from '../contract';
import {
  type Infrastructure,
  infrastructureSchema,
  infrastructureSummarySchema,
  sensitiveAreaSchema,
} from '../kinds';
import { fetchListPage, fetchTile, request, requestRaw } from '../platform/http';
import { provideDeviceCopies } from '../platform/http/device-copies';
import { sessionStore } from '../platform/session';
import { decodeTile } from '../testing/decode-tile';
import { forgetAnswers, keepAnswer, keptAnswer } from './kept-answers';
import { keepRecord } from './kept-records';
import { forgetOldestTiles, MOST_TILE_BYTES, MOST_TILES } from './kept-tiles';
import { MUNICIPALITIES, offlineDatabase } from './offline-database';
import { renewEssentials, renewRecords } from './renew-records';
import { forgetTakenRecords, takenRecords } from './taken-records';

provideDeviceCopies(() => import('.'));

const signal = new AbortController().signal;
const JSON_TYPE = { headers: { 'content-type': 'application/json' } };
const item = (id: number) => ({
  id,
  code: 'HTA-BT',
  label: '',
  label_en: '',
  type: 'NETW_TYP',
  status: 'active',
  parents: [],
});
const by = {
  created_by: null,
  updated_by: null,
  timestamp_create: '',
  timestamp_update: '',
  uuid: crypto.randomUUID(),
};

function support(
  id: number,
  longitude: number,
  risk: Infrastructure['properties']['risk'],
  neutralization: Infrastructure['properties']['neutralization'] = 'none',
) {
  return {
    id,
    type: 'Feature',
    resourcetype: 'Point',
    geometry: { type: 'Point', coordinates: [longitude, 42] },
    properties: {
      id,
      ...by,
      version: 4,
      network_type: item(1),
      owner: null,
      condition: null,
      length: null,
      risk,
      neutralization,
      neutralization_date: null,
      last_diagnosis_date: null,
      mortality_count: 0,
      areas: [{ id: 4, name: 'Évisa', code: '2A108', type: 'ADMIN_COM' }],
      sensitive_area: [],
      diagnosis: [],
      operations: [],
      mortality: [],
    },
  };
}

beforeEach(async () => {
  sessionStore.setState({ user: { id: 7 } as never, loggedIn: true });
  vi.stubGlobal('navigator', { ...navigator, onLine: false });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await offlineDatabase.records.clear();
  await offlineDatabase.areas.put({
    id: 'a',
    user: 7,
    name: 'Évisa',
    bounds: [8, 41, 9, 43],
    state: 'done',
    problem: null,
    at: 1000,
    dataOf: 1000,
    bytes: 0,
    done: 1,
    total: 1,
  });
  await take(support(1, 8.5, 'RISK_H'), support(2, 8.6, 'RISK_L'), support(3, 8.7, null));
});

/** Stores supports as those of the offline area. */
async function take(...features: ReturnType<typeof support>[]) {
  const total = features.length;
  const page = {
    area: 'a',
    kind: 'infrastructures',
    page: 0,
    features,
    cursor: null,
    total,
    at: 1000,
  } as const;
  await offlineDatabase.pages.put(page);
  forgetTakenRecords();
}

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.setState({ user: null, loggedIn: false });
});

const list = (query: Record<string, string | number | string[]>) =>
  fetchListPage(infrastructureSummarySchema, 'cables/infrastructures/', query, signal);
const ids = (page: { features: { id: number }[] }) => page.features.map(({ id }) => id);

it('answers lists of stored records: filtered, ordered, in pages, counted', async () => {
  expect(ids(await list({ in_bbox: '8,41,9,43', ordering: '-risk' }))).toEqual([1, 2, 3]);
  expect(ids(await list({ ordering: 'distance', near: '8.64,42' }))).toEqual([2, 3, 1]);
  expect(ids(await list({ risk: ['RISK_L', 'none'] }))).toEqual([2, 3]);
  expect(ids(await list({ q: 'evisa 2' }))).toEqual([2]);
  const first = await list({ limit: 2 });
  expect([ids(first), first.total]).toEqual([[1, 2], 3]);
  expect(ids(await list({ limit: 2, cursor: first.cursor ?? '' }))).toEqual([3]);
});

it('sorts equally dangerous supports by what protects them, like the server', async () => {
  await take(
    support(4, 8.5, 'RISK_H', 'full'),
    support(5, 8.6, 'RISK_H', 'none'),
    support(6, 8.6, 'RISK_M', 'none'),
    support(7, 8.7, 'RISK_H', 'partial'),
  );
  expect(ids(await list({ ordering: '-risk' }))).toEqual([5, 7, 4, 6]);
});

it('answers sensitive areas with their species and season, and those kept before they had any', async () => {
  const [page] = await offlineDatabase.pages.toArray();
  const ring = [
    [8.5, 42],
    [8.6, 42],
    [8.6, 42.1],
    [8.5, 42],
  ];
  const area = (id: number, areaProperties: object) => ({
    id,
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: { id, ...by, name: `Zone ${id}`, code: '', description: '', ...areaProperties },
  });
  const wintering = { species: [4, 2], season_from: '11-01', season_to: '02-28' };
  const features = [area(1, wintering), area(2, {})];
  await offlineDatabase.pages.put({ ...page, kind: 'sensitive-areas', features } as never);
  forgetTakenRecords();
  const listed = await request(collectionOf(sensitiveAreaSchema), 'sensitive-areas/');
  expect(listed.features.map(({ properties }) => properties)).toMatchObject([
    wintering,
    { species: [], season_from: null, season_to: null },
  ]);
  const sensitiveArea = await request(sensitiveAreaSchema, 'sensitive-areas/1/');
  expect(sensitiveArea.properties).toMatchObject(wintering);
  await offlineDatabase.pages.delete(['a', 'sensitive-areas', 0]);
});

it('answers requests for one record, and draws its tiles', async () => {
  expect((await request(infrastructureSchema, 'cables/infrastructures/2/')).id).toBe(2);
  const bytes = await fetchTile('tiles/infrastructures/3/4/2.mvt?risk[]=RISK_H', signal);
  const [layer] = decodeTile(new Uint8Array(bytes ?? new ArrayBuffer(0)));
  expect(layer).toMatchObject({ name: 'cells' });
});

it('draws the municipalities of an area, with their names', async () => {
  const [area] = await offlineDatabase.areas.toArray();
  const outline = [
    [
      [8.5, 42],
      [8.6, 42],
      [8.6, 42.1],
      [8.5, 42],
    ],
  ];
  const municipality = {
    id: 31,
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: outline },
    properties: { id: 31, name: 'Évisa', code: '2A108', type: 'ADMIN_COM' },
  };
  const page = { page: 0, cursor: null, total: 1, at: area?.at ?? 0, area: area?.id ?? '' };
  await offlineDatabase.pages.put({ ...page, kind: MUNICIPALITIES, features: [municipality] });
  forgetTakenRecords();
  const { z, x, y } = tileAt([8.55, 42.05], 10);
  const bytes = await fetchTile(`tiles/areas/${z}/${x}/${y}.mvt`, signal);
  const [layer] = decodeTile(new Uint8Array(bytes ?? new ArrayBuffer(0)));
  expect(layer).toMatchObject({ name: 'areas' });
  expect(layer?.features).toHaveLength(1);
  expect(layer?.features[0]?.properties).toEqual({ name: 'Évisa', type: 'ADMIN_COM' });
});

it('finds the municipalities of an area, also those without a support, and their outlines', async () => {
  const [area] = await offlineDatabase.areas.toArray();
  const ring = [
    [8.5, 42],
    [8.6, 42],
    [8.6, 42.1],
    [8.5, 42],
  ];
  const municipality = (id: number, name: string) => ({
    id,
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: { id, name, code: `2A${id}`, type: 'ADMIN_COM' },
  });
  const features = [municipality(4, 'Évisa'), municipality(40, 'Guagno')];
  const page = { page: 0, cursor: null, total: 2, at: area?.at ?? 0, area: area?.id ?? '' };
  await offlineDatabase.pages.put({ ...page, kind: MUNICIPALITIES, features });
  forgetTakenRecords();
  const areasFor = async (q: string) =>
    (await request(searchResultSchema, 'search/', { query: { q } })).areas.map(({ id, bounds }) => [
      id,
      bounds,
    ]);
  expect(await areasFor('guagno')).toEqual([[40, [8.5, 42, 8.6, 42.1]]]);
  expect(await areasFor('evisa')).toEqual([[4, [8.5, 42, 8.7, 42.1]]]);
  expect((await request(geoAreaSchema, 'geoareas/40/')).properties.name).toBe('Guagno');
  await offlineDatabase.pages.delete([area?.id ?? '', MUNICIPALITIES, 0]);
});

it('counts the records of a view, like the server', async () => {
  const counted = (query: Record<string, string>) =>
    request(infrastructureStatsSchema, 'stats/infrastructures/', { query });
  const { total, by_risk } = await counted({ in_bbox: '8.55,41,9,43' });
  expect(total.supports).toBe(2);
  expect(by_risk.map(({ risk, supports }) => [risk, supports])).toEqual([
    [null, 1],
    ['RISK_L', 1],
    ['RISK_M', 0],
    ['RISK_H', 0],
  ]);
  const cases = await request(mortalityStatsSchema, 'stats/mortality/', { query: { in_bbox: '8,41,9,43' } });
  expect(cases.total).toEqual({ cases: 0, individuals: 0, uncounted: 0 });
  await expect(counted({ risk: 'RISK_H' })).rejects.toMatchObject({ status: 0 });
});

it('leaves out of what paper asks for the cases that are hidden, or do not say it', async () => {
  const dead = (id: number, hidden?: boolean) => ({
    id,
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [8.5, 42] },
    properties: { id, ...by, date: '2026-01-01', count: 1, species: { id: 1 }, death_cause: item(2), hidden },
  });
  const cases = [dead(11, true), dead(12, false), dead(13)];
  const [page] = await offlineDatabase.pages.toArray();
  if (!page) throw new Error('no page is stored');
  await offlineDatabase.pages.put({ ...page, kind: 'mortality', features: cases, total: 3 });
  const deadly = (id: number, hidden: boolean) => {
    const { properties, ...one } = support(id, 8.5, null);
    return { ...one, properties: { ...properties, mortality_count: 1, mortality: [dead(id, hidden)] } };
  };
  await offlineDatabase.pages.put({ ...page, features: [deadly(1, true), deadly(2, false)], total: 2 });
  forgetTakenRecords();
  const raw = async (path: string) => (await requestRaw(path)).json();
  const idsOf = async (path: string) => (await raw(path)).features.map(({ id }: { id: number }) => id);
  expect(await idsOf('mortality/?')).toEqual([11, 12, 13]);
  expect(await idsOf('mortality/?outside=true')).toEqual([12]);
  expect(await idsOf('cables/infrastructures/?has_mortality=true&outside=true')).toEqual([2]);
  const counted = await raw('stats/mortality/?in_bbox=8,41,9,43&outside=true');
  expect(counted.total.cases).toBe(1);
  const { z, x, y } = tileAt([8.5, 42], 14);
  const bytes = await fetchTile(`tiles/mortality/${z}/${x}/${y}.mvt?outside=true`, signal);
  expect(decodeTile(new Uint8Array(bytes ?? new ArrayBuffer(0)))[0]?.features).toHaveLength(1);
  await offlineDatabase.pages.delete(['a', 'mortality', 0]);
});

it('counts a living bird as no death, and a case that a former release stored as one', async () => {
  const found = (id: number, fate: object) => ({
    id,
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [8.5, 42] },
    properties: {
      id,
      ...by,
      date: '2026-01-01',
      count: 2,
      species: { id: 1 },
      death_cause: item(2),
      ...fate,
    },
  });
  const [page] = await offlineDatabase.pages.toArray();
  if (!page) throw new Error('no page is stored');
  const features = [
    found(11, {}),
    found(12, { state: 'injured', outcome: 'kept', alive: true }),
    found(13, { state: 'injured', outcome: 'died', alive: false }),
  ];
  await offlineDatabase.pages.put({ ...page, kind: 'mortality', features, total: 3 });
  forgetTakenRecords();
  const raw = async (path: string) => (await requestRaw(path)).json();
  const idsOf = async (path: string) => (await raw(path)).features.map(({ id }: { id: number }) => id);
  expect(await raw('stats/mortality/?in_bbox=8,41,9,43')).toMatchObject({
    total: { cases: 2, individuals: 4 },
    living: 1,
  });
  expect(await idsOf('mortality/?alive=false')).toEqual([11, 13]);
  expect(await idsOf('mortality/?alive=true')).toEqual([12]);
  expect(await idsOf('mortality/?state=dead')).toEqual([11]);
  expect(await idsOf('mortality/?outcome=kept&outcome=released')).toEqual([12]);
  const { z, x, y } = tileAt([8.5, 42], 14);
  const bytes = await fetchTile(`tiles/mortality/${z}/${x}/${y}.mvt`, signal);
  const [layer] = decodeTile(new Uint8Array(bytes ?? new ArrayBuffer(0)));
  expect(layer?.features.map(({ properties }) => properties.cause === 3)).toEqual([false, true, false]);
  await offlineDatabase.pages.delete(['a', 'mortality', 0]);
});

it('claims nothing about a selection, which only the server knows', async () => {
  expect((await requestRaw('cables/infrastructures/?')).ok).toBe(true);
  await expect(requestRaw('cables/infrastructures/?chosen=abcdefghijklmnopqrstuv')).rejects.toThrow();
});

it('narrows lists, counts and tiles to a selection whose ids it has read', async () => {
  const chosen = 'idsReadBeforehand12345';
  const answer = (body: object) => Response.json(body, JSON_TYPE);
  await keepAnswer(7, `cables/infrastructures/ids/?chosen=${chosen}`, answer({ ids: [1, 3, 99], total: 3 }));
  expect(ids(await list({ chosen, ordering: 'id' }))).toEqual([1, 3]);
  expect(ids(await list({ chosen, risk: ['RISK_H'] }))).toEqual([1]);
  const { total } = await (
    await requestRaw(`stats/infrastructures/?in_bbox=8,41,9,43&chosen=${chosen}`)
  ).json();
  expect(total.supports).toBe(2);
  const inTile = async (longitude: number) => {
    const { z, x, y } = tileAt([longitude, 42], 14);
    const tile = await fetchTile(`tiles/infrastructures/${z}/${x}/${y}.mvt?chosen=${chosen}`, signal);
    return decodeTile(new Uint8Array(tile ?? [])).flatMap(({ features }) => features.map(({ id }) => id));
  };
  expect([await inTile(8.5), await inTile(8.6), await inTile(8.7)]).toEqual([[1], [], [3]]);
  // More than the server lists: the ids are not known.
  const filter = 'aFilterOfTooManyRecord';
  await keepAnswer(7, `cables/infrastructures/ids/?chosen=${filter}`, answer({ ids: [], total: 30_000 }));
  await expect(list({ chosen: filter })).rejects.toThrow();
});

it('serves records with their version, so that offline changes can be checked against it', async () => {
  expect((await requestRaw('cables/points/2/')).headers.get('etag')).toBe('"4-nested"');
  const { properties, ...visited } = support(3, 8.7, null);
  const diagnosis = [{ id: 20, version: 6 }];
  await keepAnswer(
    7,
    'cables/infrastructures/3/',
    Response.json({ ...visited, properties: { ...properties, diagnosis } }),
  );
  expect((await requestRaw('cables/diagnosis/20/')).headers.get('etag')).toBe('"6-nested"');
});

it('prefers a record read on its own later, and notices a deleted one', async () => {
  const changed = support(2, 8.6, 'RISK_H');
  changed.properties.version = 9;
  await keepAnswer(7, 'cables/infrastructures/2/', Response.json(changed));
  await keepRecord(7, 'cables/infrastructures/3/', null);
  expect((await requestRaw('cables/points/2/')).headers.get('etag')).toBe('"9-nested"');
  expect(ids(await list({ risk: ['RISK_H'] }))).toEqual([1, 2]);
  expect(ids(await list({}))).toEqual([1, 2]);
  await forgetAnswers(7);
  expect((await requestRaw('cables/points/2/')).headers.get('etag')).toBe('"9-nested"');
});

it('reads changed records again: the record itself, or the one that contains it', async () => {
  const { properties, ...visited } = support(2, 8.6, null);
  const shown = { ...visited, properties: { ...properties, diagnosis: [{ id: 20 }] } };
  await keepAnswer(7, 'cables/infrastructures/2/', Response.json(shown));
  const requestedPaths: string[] = [];
  vi.stubGlobal('navigator', { ...navigator, onLine: true });
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    requestedPaths.push(new URL(url).pathname);
    if (url.includes('/2/')) return Response.json({ code: 'not_found' }, { status: 404 });
    return Response.json(support(1, 8.5, 'RISK_H'));
  });
  await renewRecords(['cables/infrastructures/1/', 'cables/diagnosis/20/', 'cables/diagnosis/21/']);
  expect(requestedPaths).toEqual(['/api/v1/cables/infrastructures/1/', '/api/v1/cables/infrastructures/2/']);
  await vi.waitFor(async () => {
    expect((await takenRecords(7)).of.infrastructures.has(2)).toBe(false);
  });
});

it('shows a record that was read outside an offline area until the user signs out', async () => {
  await keepAnswer(7, 'cables/infrastructures/30/', Response.json(support(30, 2.3, null)));
  expect((await request(infrastructureSchema, 'cables/points/30/')).id).toBe(30);
  await forgetAnswers(7);
  await expect(requestRaw('cables/points/30/')).rejects.toMatchObject({ status: 0 });
});

it('suggests similar names, like the server', async () => {
  const search = (q: string) => request(searchResultSchema, 'search/', { query: { q } });
  expect((await search('evizsa')).areas).toMatchObject([{ name: 'Évisa' }]);
  expect((await search('évisa d’en haut')).areas).toEqual([]);
});

it('answers the search box: by number, remark, municipality, coordinates', async () => {
  const search = (q: string) => request(searchResultSchema, 'search/', { query: { q } });
  expect((await search('2')).infrastructures).toMatchObject([{ id: 2, excerpt: null }]);
  expect((await search('evisa')).areas).toMatchObject([{ name: 'Évisa', bounds: [8.5, 42, 8.7, 42] }]);
  expect((await search('42.5, 8.7')).coordinates?.coordinates).toEqual([8.7, 42.5]);
  const { properties, ...rest } = support(3, 8.7, null);
  const diagnosis = [{ remark: 'Nid de crécerelle', technical_proposal: '' }];
  const visited = { ...rest, properties: { ...properties, diagnosis } };
  await keepAnswer(7, 'cables/infrastructures/3/', Response.json(visited));
  expect((await search('crecerelle')).infrastructures).toMatchObject([
    { id: 3, excerpt: 'Nid de crécerelle' },
  ]);
  const numbered = { ...rest, id: 4, properties: { ...properties, id: 4, operator_number: '71' } };
  await keepAnswer(7, 'cables/infrastructures/4/', Response.json(numbered));
  expect((await search('71')).infrastructures).toMatchObject([{ id: 4, excerpt: '71' }]);
  expect((await search('7')).infrastructures).toEqual([]);
  const zeros = { ...rest, id: 5, properties: { ...properties, id: 5, operator_number: '0047' } };
  await keepAnswer(7, 'cables/infrastructures/5/', Response.json(zeros));
  expect((await search('0047')).infrastructures).toMatchObject([{ id: 5, excerpt: '0047' }]);
});

it('finds species for a form in the whole list', async () => {
  const bird = { code: '', rank: 'species', active: true, photo: null };
  const kite = { ...bird, id: 1, scientific_name: 'Milvus milvus', vernacular_name: 'Milan royal' };
  const owl = { ...bird, id: 2, scientific_name: 'Bubo bubo', vernacular_name: 'Grand-duc d’Europe' };
  const all = [
    { ...kite, vernacular_name_en: 'Red Kite' },
    { ...owl, vernacular_name_en: 'Eurasian Eagle-Owl' },
  ];
  await keepAnswer(0, 'species/?limit=1000', Response.json(all));
  const query = { search: 'kite red', limit: 20 };
  // Lists stored by an earlier release lack TAXREF number, red list status and size class.
  const foundSpecies = { ...all[0], cd_nom: null, red_list: null, size_class: null };
  expect(await (await requestRaw('species/', { query, anonymous: true })).json()).toEqual([foundSpecies]);
});

it('has no answer for places outside the offline areas, nor for another user', async () => {
  await expect(list({ in_bbox: '0,48,1,49' })).rejects.toMatchObject({ status: 0 });
  sessionStore.setState({ user: { id: 8 } as never });
  await expect(request(infrastructureSchema, 'cables/infrastructures/2/')).rejects.toMatchObject({
    status: 0,
  });
});

it('repeats the last answer of the server with its date, until the user signs out', async () => {
  const answer = Response.json({ extent: [1, 2, 3, 4] }, { headers: { etag: '"5-x"' } });
  await keepAnswer(7, 'stats/extent/', answer);
  const storedAnswer = await requestRaw('stats/extent/');
  expect(await storedAnswer.json()).toEqual({ extent: [1, 2, 3, 4] });
  expect(storedAnswer.headers.get('etag')).toBe('"5-x"');
  expect(Number(storedAnswer.headers.get('x-data-of'))).toBeGreaterThan(1000);
  await forgetAnswers(7);
  await expect(requestRaw('stats/extent/')).rejects.toMatchObject({ status: 0 });
});

it('keeps the other answers when the caller of one has aborted meanwhile', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: true });
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const gone = new ReadableStream({ start: body => body.error(new DOMException('', 'AbortError')) });
    return url.includes('settings') ? new Response(gone, JSON_TYPE) : Response.json([1]);
  });
  noteReachable();
  const anything = z.unknown();
  await expect(request(anything, 'settings/', { anonymous: true })).rejects.toMatchObject({
    name: 'AbortError',
  });
  await request(anything, 'map-layers/baselayers/', { anonymous: true });
  await keepWaiting();
  expect(await (await keptAnswer(0, 'map-layers/baselayers/'))?.json()).toEqual([1]);
});

describe('tiles seen online', () => {
  const path = 'tiles/infrastructures/14/8500/5900.mvt?risk[]=RISK_H';
  const tile = (...bytes: number[]) =>
    new Response(new Uint8Array(bytes), {
      headers: { 'content-type': 'application/vnd.mapbox-vector-tile' },
    });
  const bytesOf = async (target = path) => [
    ...new Uint8Array((await fetchTile(target, signal)) ?? new ArrayBuffer(0)),
  ];
  const see = async (answer: () => Response, target = path) => {
    vi.stubGlobal('navigator', { ...navigator, onLine: true });
    vi.stubGlobal('fetch', async () => answer());
    noteReachable();
    await fetchTile(target, signal);
    await keepWaiting();
    vi.stubGlobal('navigator', { ...navigator, onLine: false });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  };
  beforeEach(() => offlineDatabase.tiles.clear());

  it('are shown again without network, empty ones too, with their date, to the same user only', async () => {
    await expect(bytesOf()).rejects.toMatchObject({ status: 0 });
    await see(() => tile(0x1a, 2, 3));
    expect(await bytesOf()).toEqual([0x1a, 2, 3]);
    expect(Number((await requestRaw(path)).headers.get('x-data-of'))).toBeGreaterThan(Date.now() - 60_000);
    await see(() => tile());
    expect(await bytesOf()).toEqual([]);
    sessionStore.setState({ user: { id: 8 } as never });
    await expect(bytesOf()).rejects.toMatchObject({ status: 0 });
  });

  it('are deleted on sign-out, and after 30 days', async () => {
    await see(() => tile(0x1a));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 86_400_000 });
    await expect(bytesOf()).rejects.toMatchObject({ status: 0 });
    vi.useRealTimers();
    expect(await bytesOf()).toEqual([0x1a]);
    await forgetAnswers(7);
    await expect(bytesOf()).rejects.toMatchObject({ status: 0 });
  });

  it('of a selection are shown even where an area was stored later, which does not know the selection', async () => {
    const { z, x, y } = tileAt([8.55, 42.05], 14);
    const ofSelection = `tiles/infrastructures/${z}/${x}/${y}.mvt?chosen=abcdefghijklmnopqrstuv`;
    await see(() => tile(0x1a, 2, 3), ofSelection);
    await offlineDatabase.areas.update('a', { dataOf: Date.now() + 1000 });
    forgetTakenRecords();
    expect(await bytesOf(ofSelection)).toEqual([0x1a, 2, 3]);
  });

  it('are evicted for newer ones', async () => {
    const rows = Array.from({ length: MOST_TILES + 5 }, (_, at) => ({
      key: `7 tile ${at}`,
      user: 7,
      at: Date.now() - 10_000 + at,
      bytes: null,
      size: at === MOST_TILES ? MOST_TILE_BYTES : 0,
    }));
    await offlineDatabase.tiles.bulkPut(rows);
    await forgetOldestTiles();
    expect(await offlineDatabase.tiles.count()).toBe(MOST_TILES);
    await offlineDatabase.tiles.put({ ...rows[0], key: 'newest', at: Date.now(), size: 1 } as never);
    await forgetOldestTiles();
    const keptKeys = [...[801, 802, 803, 804].map(at => `7 tile ${at}`), 'newest'];
    expect(await offlineDatabase.tiles.toCollection().primaryKeys()).toEqual(keptKeys);
  });
});

it('keeps the whole list of species for good, and requests it, the news and the partners once a day', async () => {
  await offlineDatabase.answers.clear();
  vi.stubGlobal('navigator', { ...navigator, onLine: true });
  const server = vi.fn(async (_: Request) => Response.json([]));
  vi.stubGlobal('fetch', server);
  await renewEssentials();
  await renewEssentials();
  const requestedPaths = () => server.mock.calls.map(([{ url }]) => url.split('/v1/')[1]);
  const essentials = ['species/?limit=1000', 'custom-content/partners/', 'custom-content/news/'];
  expect(requestedPaths()).toEqual(essentials);
  for (let question = 0; question < 600; question += 1)
    await keepAnswer(7, `stats/?q=${question}`, Response.json({}));
  expect(await keptAnswer(7, 'stats/?q=0')).toBeUndefined();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90 * 86_400_000 });
  expect(await (await keptAnswer(0, 'species/?limit=1000'))?.json()).toEqual([]);
  expect(await keptAnswer(7, 'stats/?q=599')).toBeUndefined();
  await renewEssentials();
  vi.useRealTimers();
  expect(requestedPaths()).toEqual([...essentials, ...essentials]);
});

it('does not request what a screen has just read', async () => {
  await offlineDatabase.answers.clear();
  vi.stubGlobal('navigator', { ...navigator, onLine: true });
  const server = vi.fn(async (_: Request) => Response.json([]));
  vi.stubGlobal('fetch', server);
  await request(z.array(z.unknown()), 'custom-content/news/');
  await renewEssentials();
  expect(server.mock.calls.filter(([{ url }]) => url.endsWith('/news/'))).toHaveLength(1);
});
