import { projectToTile } from 'shared/geometry';
import { encodeTile } from 'shared/geometry/tiles';
import { infrastructureStatsOf, mortalityStatsOf, tileAt } from 'shared/server';
import { standInServer } from 'shared/testing';
import { programmeRows } from './programme-rows';

const PLACE = [9.1, 42.1] as const;
const stamp = {
  uuid: '5f0f6a52-6d3f-4d7e-9f51-3c8f1b7f6a10',
  created_by: null,
  updated_by: null,
  timestamp_create: '2026-01-01T00:00:00Z',
  timestamp_update: '2026-01-01T00:00:00Z',
};
const item = (id: number, code: string, label: string, label_en: string, type: string) => ({
  id,
  code,
  label,
  label_en,
  type,
  status: 'active',
  parents: [],
});
const network = item(1, 'HTA-BT', 'Réseau de distribution', 'Distribution network', 'NETW_TYP');

const support = {
  id: 77,
  type: 'Feature',
  resourcetype: 'Point',
  geometry: { type: 'Point', coordinates: PLACE },
  properties: {
    id: 77,
    ...stamp,
    network_type: network,
    owner: null,
    condition: null,
    length: null,
    risk: 'RISK_H',
    neutralization: 'partial',
    neutralization_date: '2025-05-06',
    last_diagnosis_date: '2025-03-04',
    mortality_count: 1,
  },
};
const line = {
  ...support,
  id: 78,
  resourcetype: 'Line',
  geometry: {
    type: 'LineString',
    coordinates: [
      [9.1, 42.1],
      [9.11, 42.11],
    ],
  },
  properties: {
    ...support.properties,
    id: 78,
    length: 1384.52,
    risk: null,
    neutralization: 'none',
    neutralization_date: null,
  },
};
const mortalityCase = {
  id: 5,
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [9.2, 42.2] },
  properties: {
    id: 5,
    ...stamp,
    date: '2025-07-14',
    author: 'M. Observateur',
    species: {
      id: 3,
      code: 'AQUCHR',
      scientific_name: 'Aquila chrysaetos',
      vernacular_name: 'Aigle royal',
      vernacular_name_en: 'Golden Eagle',
      rank: 'species',
      cd_nom: null,
      red_list: null,
      size_class: null,
      active: true,
      photo: null,
    },
    count: null,
    death_cause: item(9, 'COD_EL', 'Électrocution', 'Electrocution', 'CAUSE_OF_DEATH'),
    data_source: null,
    observer_named: false,
    accuracy_m: null,
    data_source_url: '',
    infrstr: { id: 77, resourcetype: 'Point' },
    comment: '',
    media: [],
  },
};

const { species: eagle } = mortalityCase.properties;

/** A season from winter to summer, spanning New Year, with one species the device knows and one it does not. */
const sensitiveArea = {
  id: 6,
  type: 'Feature',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [9.05, 42.05],
        [9.15, 42.05],
        [9.15, 42.15],
        [9.05, 42.05],
      ],
    ],
  },
  properties: {
    id: 6,
    ...stamp,
    name: 'Gorges du Prunelli',
    code: 'ZS-02',
    description: 'Domaine vital',
    species: [3, 999],
    season_from: '12-15',
    season_to: '07-31',
  },
};

const collection = (features: unknown[], total: number, link?: string) =>
  new Response(JSON.stringify({ type: 'FeatureCollection', features }), {
    headers: {
      'content-type': 'application/json',
      'x-total-count': String(total),
      ...(link ? { link } : {}),
    },
  });
const json = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

const programme: Record<string, unknown> = programmeRows(support, mortalityCase, stamp);

/** The municipality around the support. */
const municipality = {
  id: 4,
  type: 'Feature',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [9, 42],
        [9.2, 42],
        [9.2, 42.2],
        [9, 42.2],
        [9, 42],
      ],
    ],
  },
  properties: { id: 4, name: 'Ucciani', code: '2A330', type: 'ADMIN_COM' },
};

/** A tile of one or several layers that contains the support at its position. */
function tile(path: string): Response {
  const [, z, x, y] = (/(\d+)\/(\d+)\/(\d+)\.mvt/.exec(path) ?? []).map(Number);
  const address = { z: z ?? 0, x: x ?? 0, y: y ?? 0 };
  const layers = (path.split('/')[1] ?? '').split(',');
  const home = tileAt(PLACE, address.z);
  const type = { 'content-type': 'application/vnd.mapbox-vector-tile' };
  if (!layers.includes('infrastructures') || home.x !== address.x || home.y !== address.y)
    return new Response('', { headers: { ...type, 'x-tile-lengths': layers.map(() => 0).join() } });
  const points = [projectToTile(PLACE, address)];
  const bytes = Uint8Array.from(
    encodeTile([
      {
        name: 'points',
        features: [{ type: 'point', id: 77, points, properties: { risk: 3, neutralization: 1 } }],
      },
    ]),
  );
  const lengths = layers.map(layer => (layer === 'infrastructures' ? bytes.length : 0));
  return new Response(bytes, { headers: { ...type, 'x-tile-lengths': lengths.join() } });
}

const searchResult = (q: string) => ({
  coordinates: q.includes(',') ? { type: 'Point', coordinates: [3.9, 43.6] } : null,
  areas: [],
  sensitive_areas: [],
  species: q === 'aigle' ? [{ ...mortalityCase.properties.species, cases: 1 }] : [],
  infrastructures:
    q === 'aigle'
      ? [
          {
            id: 78,
            bounds: [9.1, 42.1, 9.11, 42.11],
            resourcetype: 'Line',
            network_type: network,
            risk: null,
            neutralization: 'none',
            excerpt: 'Aigle posé',
          },
        ]
      : [],
  mortality: [],
});

const groups = [
  { type: 'POLE', risk: 'RISK_H', neutralization: 'partial', network_type: network, number: 1, length: 0 },
  { type: 'LINE', risk: null, neutralization: 'none', network_type: network, number: 1, length: 1384.52 },
] as Parameters<typeof infrastructureStatsOf>[0];

interface ServerState {
  failing: boolean;
  latest: number;
  /** Total of each of the programme's lists, which contain one row. */
  programmeTotal: number;
}

function answer(url: URL, { failing, latest, programmeTotal }: ServerState): Response {
  const path = url.pathname.replace('/api/v1/', '');
  if (programme[path])
    return new Response(JSON.stringify([programme[path]]), {
      headers: { 'content-type': 'application/json', 'x-total-count': String(programmeTotal) },
    });
  if (path.startsWith('tiles/')) return tile(path);
  if (path === 'history/latest/') return json({ latest });
  if (path === 'cables/infrastructures/') {
    if (failing) return new Response('{"code":"internal"}', { status: 500 });
    const type = url.searchParams.getAll('type[]');
    const rows = [support, line].filter(
      ({ resourcetype }) => type.length === 0 || type.includes(resourcetype === 'Point' ? 'POLE' : 'LINE'),
    );
    return collection(rows, rows.length);
  }
  if (path === 'cables/infrastructures/79/') return new Response('{"code":"not_found"}', { status: 404 });
  if (path === 'cables/infrastructures/77/') return json(support);
  if (path === 'cables/infrastructures/78/') return json(line);
  if (path === 'mortality/') return collection([mortalityCase], 1);
  if (path === 'mortality/5/') return json(mortalityCase);
  if (path === 'search/') return json(searchResult(url.searchParams.get('q') ?? ''));
  if (path === 'export/infrastructures/') return json({ number: 2 });
  if (path === 'export/diagnosis/') return json({ number: 1 });
  if (path === 'stats/infrastructures/') return json(infrastructureStatsOf(groups));
  if (path === 'stats/mortality/') return json(mortalityStatsOf([]));
  if (path === 'sensitive-areas/') return collection([], 0);
  if (path === 'sensitive-areas/6/') return json(sensitiveArea);
  if (path === 'species/') return json([eagle]);
  if (path === 'sensitive-areas/7/') {
    const { species: _, season_from: __, season_to: ___, ...former } = sensitiveArea.properties;
    return json({ ...sensitiveArea, id: 7, properties: { ...former, id: 7, name: 'Ancienne' } });
  }
  return json(path === 'geoareas/' ? { type: 'FeatureCollection', features: [municipality] } : []);
}

/** For tests: a server with a support, a line and a mortality case. */
export function fakeServer() {
  const state = {
    failing: false,
    latest: 5,
    programmeTotal: 1,
    /**
     * Awaited before a single record is answered, to simulate a slow or broken connection. A response is returned
     * instead.
     */
    link: Promise.resolve<Response | undefined>(undefined),
  };
  const server = standInServer({}, async ({ url }) => {
    const isRecord = /\/infrastructures\/\d+\/$/.test(url.pathname);
    return (isRecord && (await state.link)) || answer(url, state);
  });
  return { ...server, state };
}
