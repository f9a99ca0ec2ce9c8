import { DEFAULT_PRIORITY_SETTINGS } from 'shared/programme';

const stamp = {
  uuid: '5f0f6a52-6d3f-4d7e-9f51-3c8f1b7f6a10',
  created_by: null,
  updated_by: null,
  timestamp_create: '2026-01-01T00:00:00Z',
  timestamp_update: '2026-01-01T00:00:00Z',
  version: 3,
};
const networkType = {
  id: 1,
  code: 'HTA-BT',
  label: 'Réseau de distribution',
  label_en: 'Distribution network',
  type: 'NETW_TYP',
  status: 'active',
  parents: [],
};

/** A support as in lists. */
export const support = (id: number) => ({
  id,
  type: 'Feature',
  resourcetype: 'Point',
  geometry: { type: 'Point', coordinates: [9 + id / 1000, 42] },
  properties: {
    id,
    ...stamp,
    network_type: networkType,
    owner: null,
    condition: null,
    length: null,
    risk: 'RISK_H',
    neutralization: 'none',
    neutralization_date: null,
    last_diagnosis_date: '2025-03-04',
    mortality_count: 1,
    municipality: 'Ucciani',
    photo: null,
  },
});

const deathsReason = { code: 'deaths', values: { count: 3, last: '2026-09-09' }, effect: 0.4 };
const unsearched = { code: 'never_searched', values: {}, effect: 0 };
const ranked = {
  rank: 1,
  expected: 0.685,
  low: 0.2121,
  high: 1.6558,
  weight: 3.8568,
  score: 2.1136,
  cost: 1000,
  reasons: [deathsReason, unsearched],
};

/** A place of the ranking. */
export const priority = (id: number, changes: object = {}) => ({
  ...ranked,
  rank: id,
  infrastructure: support(id),
  item: null,
  ...changes,
});

/** The bill of the first support of the specification. */
export const bill = (id: number) => ({
  ...priority(id),
  rank: 1,
  of: 1240,
  terms: {
    prior: 0.324,
    notes: [3, 3],
    is_evaluated: true,
    area_weight: 5,
    deaths: 1.9291,
    effort: 0.1082,
    deaths_before: null,
    effort_before: null,
    neighbour_deaths: 0,
    neighbour_expected: 0.0636,
    neighbourhood: 0.9692,
    alpha: 3.4992,
    beta: 5.1082,
    before: null,
    effect: 0.8,
  },
});

/** The coverage of the first `n` of 1,240. */
export const curve = (n: number) => ({
  total: { number: 1240, expected: 60, low: 40, high: 90 },
  points: [
    [0, 0],
    [100, 0.41],
    [1240, 1],
  ],
  at: { n, share: n === 100 ? 0.41 : 0.5, expected: 25, saved: 20.6, cost: n * 1000 },
});

/** A version of the settings. */
export const saved = (version: number, changes: object = {}) => ({
  version,
  saved_at: version === 0 ? null : '2026-10-01T08:00:00Z',
  saved_by: version === 0 ? null : 'Léa Martin',
  note: '',
  settings: { ...DEFAULT_PRIORITY_SETTINGS, ...changes },
});

/** A bird found dead at a neutralised support. */
export const alarm = (id: number, changes: object = {}) => ({
  id,
  ...stamp,
  kind: 'death_after_works',
  state: 'OPEN',
  explanation: '',
  note: '',
  infrastructure: support(id + 4000),
  operation: { id: 7, date: '2024-11-17', neutralization_level: 'full' },
  mortality: {
    id: 5,
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [9.2, 42.2] },
    properties: {
      id: 5,
      ...stamp,
      date: '2026-11-18',
      author: 'M. Observateur',
      species: {
        id: 3,
        code: 'MILMIL',
        scientific_name: 'Milvus milvus',
        vernacular_name: 'Milan royal',
        vernacular_name_en: 'Red Kite',
        rank: 'species',
        cd_nom: null,
        red_list: 'VU',
        size_class: 'L',
        active: true,
        photo: null,
      },
      count: 1,
      death_cause: {
        id: 40,
        code: 'COD_EL',
        label: 'Électrocution',
        label_en: 'Electrocution',
        type: 'CAUSE_OF_DEATH',
        status: 'active',
        parents: [],
      },
      data_source: null,
      observer_named: false,
      accuracy_m: null,
      data_source_url: '',
      infrstr: null,
      comment: '',
      media: [],
    },
  },
  ...changes,
});

/** A network of an operator with a version in effect. */
export const network = {
  id: 3,
  name: 'EDF Corse',
  owner_id: null,
  network_type_id: null,
  licence: '',
  attribution: '',
  dated: '2026-03-12',
  version: 9,
  poles: 302,
};
