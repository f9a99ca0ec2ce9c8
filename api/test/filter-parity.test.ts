import { sql } from 'kysely';
import { type AnyKind, filter } from 'shared/contract';
import { boundsMeet, boundsOf, type Geometry } from 'shared/geometry';
import { infrastructures, mortality } from 'shared/kinds';
import { boxQuerySchema, defineKind, field, recordTest } from 'shared/server';
import { patrols } from 'shared/testing/patrols';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerResources } from '../src/domain/records/registry';
import { defineResource } from '../src/domain/records/resource';
import { describeOnEngines } from './harness';
import { addNetwork } from './network-world';
import { patrolsTable } from './sample-kind/patrols-migration';
import { CLERMONT, createdLine, createdPoint, samplesOf } from './samples';

/** The sample kind with an optional choice, whose codes differ between filter and response. */
const weatherPatrols = defineKind({
  ...patrols,
  fields: { ...patrols.fields, weather: field.optional(field.choice(['DRY', 'WET'])) },
  filters: {
    ...patrols.filters,
    weather: filter.anyCode('properties.weather', ['dry', 'wet', 'none'], {
      none: 'none',
      as: { dry: 'DRY', wet: 'WET', none: 'none' },
    }),
  },
});
let unregister: () => void;
beforeAll(function register() {
  const names = { table: 'patrols', singular: 'patrol', columns: { infrastructure: 'infrastructure_id' } };
  unregister = registerResources([defineResource(weatherPatrols, names)]);
});
afterAll(() => unregister());

type Kind = Pick<AnyKind, 'path' | 'filters' | 'facts'>;

interface Feature {
  id: number;
  geometry: Geometry;
  properties: { areas: { id: number }[]; sensitive_area: { id: number }[] };
}

/**
 * Words in which devices and servers once differed: short ones, ligatures, combining marks, hyphens, numbers, several
 * words.
 */
const WORDS = [
  'bœuf',
  'boeuf',
  'BOEUF',
  'élevage',
  'elevage',
  'ae',
  'à',
  'nid à',
  'nid 1',
  'boeuf 2',
  'clermont 1',
  'ex æquo',
  'aequo',
  'saint florent',
  'saint-florent',
  "l'ile",
  'l’île',
  'B-12',
  'straße',
  'clermont',
  'clermont nid',
  'zzz',
  '1',
  '2',
  '01',
  '100%',
  'a_b',
  'n 7',
  'n',
  '7',
  'N 7 a',
  'corse',
  'Corsica',
];
const WORD_QUERIES = WORDS.map(word => `q=${encodeURIComponent(word)}`);

describeOnEngines('A filter means the same on the server and on a device', server => {
  const [longitude, latitude] = CLERMONT;
  const near = (east: number) =>
    `${longitude + east},${latitude - 0.01},${longitude + 0.01},${latitude + 0.01}`;
  let support: number;

  let survey = 0;
  let centre = 0;
  async function centreOf(): Promise<number> {
    const body = { type: 'CARE_CTR', code: 'CDS', label: 'Centre', label_en: 'Centre' };
    centre = (await server().as('admin').post('admin/nomenclatures/', body)).body.id;
    return centre;
  }

  beforeAll(async function enter() {
    const { db, engine } = server().context;
    for (const statement of patrolsTable(engine)) await sql.raw(statement).execute(db);
    await sql.raw('alter table patrols add column weather text').execute(db);
    const editor = server().as('editor');
    const samples = samplesOf(server());
    const created = async (path: string, body: object) =>
      expect(await editor.post(path, body)).toMatchObject({ status: 201 });
    const ring = [
      [0.0004, -0.0001],
      [0.0006, -0.0001],
      [0.0006, 0.0001],
      [0.0004, -0.0001],
    ].map(([east = 0, north = 0]) => [longitude + east, latitude + north]);
    const area = samples.sensitiveArea({ geom: { type: 'Polygon', coordinates: [ring] }, name: 'Élevage' });
    expect(await server().as('admin').post('sensitive-areas/', area)).toMatchObject({ status: 201 });
    support = await createdPoint(server());
    const other = await createdPoint(server(), {
      geom: { type: 'Point', coordinates: [longitude + 0.0005, latitude] },
      owner_id: null,
      condition_id: server().item('IFR_COND', 'POOR'),
      operator_number: 'N 7',
    });
    await createdLine(server());
    const { ids } = await addNetwork(db, 'EDF', [{ key: '47', at: [9.1, 42.15] }]);
    for (const pole_change of [null, 'moved', 'gone'] as const) {
      const id = await createdPoint(server(), {
        geom: { type: 'Point', coordinates: [9.1, 42.15] },
        pole_id: ids['47'],
      });
      await db.updateTable('infrastructures').set({ pole_change }).where('id', '=', id).execute();
    }
    await created(
      'cables/diagnosis/',
      samples.supportDiagnosis(support, {
        date: '2024-03-01',
        remark: 'Nid à côté, ex æquo',
        actions: '100% Straße',
      }),
    );
    await created(
      'cables/diagnosis/',
      samples.supportDiagnosis(other, {
        date: '2025-02-01',
        pole_attractivity_id: samples.level('L'),
        pole_dangerousness_id: samples.level('L'),
        remark: '',
        technical_proposal: 'Saint-Florent',
        equipped_structure: 'a_b',
      }),
    );
    await created(
      'cables/operations/',
      samples.operation(support, {
        remark: 'Bœuf',
        equipments: [
          { type_id: server().item('EQMT_TYPE', 'EQ001'), count: 2, reference: 'B-12', comment: 'L’île' },
        ],
      }),
    );
    await created(
      'mortality/',
      samples.mortality({ infrstr_id: support, comment: 'Bœuf à côté, Saint Florent' }),
    );
    await created(
      'mortality/',
      samples.mortality({ species_id: 5, date: '2024-01-01', count: null, author: 'Zoé, ex æquo' }),
    );
    const search = { date: '2025-05-10', observers: 'Zoé', way: 'FOOT', visibility: 'GOOD' };
    const { body: made } = await editor.post('surveys/', {
      ...search,
      targets: [{ infrastructure: support }],
    });
    survey = made.id;
    await created('mortality/', samples.mortality({ survey, certainty: 'PROBABLE' }));
    await created(
      'mortality/',
      samples.mortality({
        ...{ species_id: 9, data_source_url: 'https://example.org/b-12', comment: '100% a_b' },
        ...{ state: 'injured', centre_id: await centreOf(), outcome: 'kept' },
      }),
    );
  });

  /** Ids of selections' records, which a device knows instead of the selections. */
  const chosenIds = new Map<string, number[]>();
  async function chosen(kind: 'infrastructures' | 'mortality', ids: number[]): Promise<string> {
    const { id } = (await server().as('reader').post('selections/', { kind, ids })).body;
    chosenIds.set(id, ids);
    return `chosen=${id}`;
  }

  /** Ids that a device finds in its offline copy, which has records in the form of lists. */
  function foundOnDevice({ filters, facts }: Kind, features: readonly Feature[], query: string): number[] {
    const search = new URLSearchParams(query);
    const box = boxQuerySchema.optional().parse(search.get('in_bbox') ?? undefined);
    const values = Object.entries(filters).flatMap(
      ([
        name,
        {
          facts: { test },
          schema,
        },
      ]) => {
        const given = search.getAll(name);
        if (given.length === 0 || test === 'box') return [];
        if (test === 'chosen') return [[name, chosenIds.get(String(given[0]))] as const];
        return [[name, schema.parse(test === 'any' ? given : given[0])] as const];
      },
    );
    const finds = recordTest(facts.filters, Object.fromEntries(values));
    return features
      .filter(record => (!box || boundsMeet(boundsOf(record.geometry), box)) && finds(record))
      .map(({ id }) => id);
  }

  /** A query for each code of a kind's filters, which a new filter by codes is among. */
  const byCodes = ({ facts: { filters } }: Kind) =>
    Object.entries(filters).flatMap(([name, facts]) =>
      facts.test === 'any' ? (facts.codes ?? []).map(code => `${name}=${code}`) : [],
    );

  async function expectSame(kind: Kind, queries: readonly string[]): Promise<void> {
    const reader = server().as('reader');
    const { path } = kind;
    const { features }: { features: Feature[] } = (await reader.get(path)).body;
    const differing: string[] = [];
    for (const query of queries) {
      const { status, body } = await reader.get(`${path}?${query}`);
      expect(status, query).toBe(200);
      const onServer = body.features.map(({ id }: Feature) => id);
      const onDevice = foundOnDevice(kind, features, query);
      if (String(onDevice) !== String(onServer))
        differing.push(`${query}: server ${onServer}, device ${onDevice}`);
    }
    expect(differing).toEqual([]);
  }

  it('for codes that answers say otherwise, or not at all, in SQL', async () => {
    const patrol = { date: '2025-05-10', observers: 'Zoé', way: 'DOG', nothing_found: true };
    const geom = { type: 'LineString', coordinates: [CLERMONT, [longitude + 0.01, latitude]] };
    for (const weather of ['DRY', 'WET', null])
      expect(
        await server()
          .as('editor')
          .post('patrols/', { ...patrol, geom, weather }),
      ).toMatchObject({ status: 201 });
    await expectSame(weatherPatrols, [
      'weather=dry',
      'weather=none',
      'weather=wet&weather=none',
      'weather=dry&way=DOG',
      'way=FOOT',
    ]);
    const { body } = await server().as('reader').get('patrols/?weather=wet&weather=none');
    expect(body.features).toHaveLength(2);
  });

  it('for mortality cases, in SQL', async () => {
    const { features } = (await server().as('reader').get('mortality/')).body;
    const [area] = features[0].properties.areas;
    const queries = [
      ...WORD_QUERIES,
      ...byCodes(mortality),
      'species=5',
      'species=5&species=9',
      `death_cause=${server().item('CAUSE_OF_DEATH', 'COD_EL')}`,
      `area=${area.id}`,
      `municipality=${area.id}`,
      'area=999999',
      'sensitive_area=1',
      `infrastructure=${support}`,
      'observed_after=2025-01-01',
      'observed_before=2024-06-01',
      'month=04&month=12',
      'alive=true',
      'alive=false',
      `centre=${centre}`,
      `survey=${survey}`,
      'q=zoe',
      'q=clermont%20zoe',
      `in_bbox=${near(-0.01)}`,
      'in_bbox=0,40,1,41',
      await chosen('mortality', [1, 3, 999_999]),
    ];
    await expectSame(mortality, queries);
    const asked = new Set(queries.map(query => query.slice(0, query.indexOf('='))));
    expect([...asked].sort()).toEqual(Object.keys(mortality.facts.filters).sort());
  });

  it('for supports and lines, in the read model', async () => {
    const { features } = (await server().as('reader').get(infrastructures.path)).body;
    const [area] = features[0].properties.areas;
    const queries = [
      ...WORD_QUERIES,
      ...byCodes(infrastructures),
      'type=POLE',
      'type=LINE',
      `network_type=${server().item('NETW_TYP', 'HTA-BT')}`,
      `owner=${server().item('OWNER', 'IO-ENEDIS')}`,
      `condition=${server().item('IFR_COND', 'POOR')}`,
      'risk=RISK_L',
      'risk=RISK_H&risk=none',
      'neutralization=full',
      'neutralization=none',
      `arming=${server().item('ARMING', 'NVS')}`,
      `equipment=${server().item('EQMT_TYPE', 'EQ001')}`,
      `area=${area.id}`,
      `municipality=${area.id}`,
      'sensitive_area=1',
      'diagnosed_after=2025-01-01',
      'diagnosed_before=2024-12-31',
      'neutralized_after=2025-01-01',
      'neutralized_before=2024-12-31',
      'seen_after=2025-01-01',
      'unseen_since=2024-12-31',
      'unseen_since=2025-05-10',
      'has_mortality=true',
      'has_mortality=false',
      `in_bbox=${near(0.0002)}`,
      await chosen('infrastructures', [support, 999_999]),
    ];
    await expectSame(infrastructures, queries);
    const asked = new Set(queries.map(query => query.slice(0, query.indexOf('='))));
    expect([...asked].sort()).toEqual(Object.keys(infrastructures.facts.filters).sort());
  });
});
