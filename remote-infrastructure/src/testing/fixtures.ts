import { type Nomenclature, type NomenclatureType, RISK_LEVELS } from 'shared/contract';
import type { Diagnosis, Infrastructure, MortalityCase, Operation } from 'shared/kinds';

let lastId = 0;
const byCode = new Map<string, Nomenclature>();

function list(
  code: string,
  items: [code: string, label: string, label_en: string, parents?: string[]][],
): NomenclatureType {
  lastId += 1;
  return {
    id: lastId,
    code,
    mnemonic: code.toLowerCase(),
    label: code,
    label_en: code,
    nomenclatures: items.map(([itemCode, label, label_en, parents = []]) => {
      lastId += 1;
      const item: Nomenclature = {
        id: lastId,
        code: itemCode,
        label,
        label_en,
        type: code,
        status: 'active',
        parents: parents.map(parent => idOf(parent)),
      };
      byCode.set(itemCode, item);
      return item;
    }),
  };
}

/** The item with a code in the lists below. */
export function item(code: string): Nomenclature {
  const nomenclature = byCode.get(code);
  if (!nomenclature) throw new Error(`No item ${code}`);
  return nomenclature;
}
export const idOf = (code: string): number => item(code).id;

/** Small reference lists, with enough items to test which ones are offered. */
export const lists: NomenclatureType[] = [
  list('OWNER', [
    ['IO-ENEDIS', 'Enedis', 'Enedis'],
    ['IO-RTE', 'RTE', 'RTE'],
  ]),
  list('NETW_TYP', [
    ['HTA-BT', 'Réseau de distribution', 'Distribution network', ['IO-ENEDIS']],
    ['HTB', 'Réseau de transport', 'Transmission network', ['IO-RTE']],
  ]),
  list('IFR_TYPE', [
    ['POLE', 'Poteau, pylône', 'Pole, pylon', ['HTA-BT', 'HTB']],
    ['LINE', 'Ligne, portée', 'Line, span', ['HTA-BT', 'HTB']],
  ]),
  list('IFR_COND', [
    ['GOOD', 'Bon état', 'Good'],
    ['POOR', 'Dégradé', 'Poor'],
  ]),
  list(
    'RISK_LEV',
    RISK_LEVELS.map(level => [level, level, level]),
  ),
  list('OP_TYPE', [['OP_TYPE_INSTALL', 'Installation', 'Installation']]),
  list('ARMING', [
    ['DRAPEAU', 'Support drapeau', 'Flag support', ['HTA-BT', 'POLE']],
    ['ALTERNE', 'Support alterne', 'Staggered support', ['HTA-BT', 'POLE']],
    ['TRI', 'Pylône triangle', 'Triangle pylon', ['HTB', 'POLE']],
    ['BARECABLE', 'Câble nu', 'Bare cable', ['LINE']],
    ['AUTRES', 'Autres', 'Other'],
  ]),
  list('EQMT_TYPE', [
    ['EQ004', 'Tiges dissuasives', 'Deterrent rods', ['HTA-BT', 'POLE']],
    ['EQ018', 'Nichoirs', 'Nest boxes', ['HTA-BT', 'HTB', 'POLE']],
    ['EQ014', 'Spirale', 'Spiral', ['HTB', 'LINE']],
  ]),
];

const stamp = (id: number) => ({
  id,
  uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  created_by: { username: 'editor', full_name: 'Claire Field', avatar: null },
  updated_by: { username: 'editor', full_name: 'Claire Field', avatar: null },
  timestamp_create: '2026-03-01T10:00:00Z',
  timestamp_update: '2026-03-01T10:00:00Z',
});

export const diagnosis = (
  id: number,
  date: string,
  last: boolean,
  changes: Partial<Diagnosis> = {},
): Diagnosis => ({
  ...stamp(id),
  infrastructure: 12,
  date,
  last,
  remark: `remark ${id}`,
  technical_proposal: '',
  actions: '',
  equipped_structure: '',
  arming: [item('DRAPEAU')],
  condition: item('GOOD'),
  pole_attractivity: item('RISK_M'),
  pole_dangerousness: item('RISK_H'),
  sgmt_moving_risk: null,
  sgmt_topo_integr_risk: null,
  sgmt_landscape_integr_risk: null,
  sgmt_build_integr_risk: null,
  isolation_advice: true,
  dissuasion_advice: false,
  attraction_advice: false,
  change_advice: false,
  nest_platform_advice: false,
  visibility_advice: false,
  burial_advice: false,
  media: [],
  ...changes,
});

export const operation = (id: number, date: string, last: boolean): Operation => ({
  id,
  type: 'Feature',
  resourcetype: 'PointOperation',
  geometry: { type: 'Point', coordinates: [9.1, 42.15] },
  properties: {
    ...stamp(id),
    infrastructure: 12,
    date,
    last,
    neutralization_level: 'partial',
    operation_type: item('OP_TYPE_INSTALL'),
    remark: '',
    equipments: [{ id: 900, type: item('EQ004'), count: 3, reference: 'ref 7', comment: '' }],
    media: [],
  },
});

export const mortalityCase = (id: number): MortalityCase => ({
  id,
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [9.1, 42.15] },
  properties: {
    ...stamp(id),
    date: '2025-05-02',
    author: 'Claire Field',
    species: {
      id: 5,
      code: 'MILMIL',
      scientific_name: 'Milvus milvus',
      vernacular_name: 'Milan royal',
      vernacular_name_en: 'Red Kite',
      rank: 'species',
      cd_nom: null,
      red_list: null,
      size_class: null,
      active: true,
      photo: null,
    },
    count: null,
    death_cause: null,
    data_source: null,
    observer_named: false,
    ...{ state: 'dead', centre: null, outcome: null, alive: false },
    accuracy_m: null,
    ...{ certainty: null, evidence: null, remains: null, survey: null },
    data_source_url: '',
    infrstr: { id: 12, resourcetype: 'Point' },
    comment: '',
    media: [],
  },
});

/** A support of the distribution network with two visits and one operation. */
export const support = (): Infrastructure => ({
  id: 12,
  type: 'Feature',
  resourcetype: 'Point',
  geometry: { type: 'Point', coordinates: [9.1, 42.15] },
  properties: {
    ...stamp(12),
    network_type: item('HTA-BT'),
    owner: item('IO-ENEDIS'),
    condition: item('GOOD'),
    operator_number: 'P-118',
    pole: null,
    pole_change: null,
    length: null,
    risk: 'RISK_H',
    neutralization: 'partial',
    neutralization_date: '2026-02-10',
    last_diagnosis_date: '2026-01-20',
    last_seen_date: '2026-01-20',
    mortality_count: 1,
    municipality: 'Corte',
    photo: null,
    arming: ['DRAPEAU'],
    equipment: [],
    areas: [{ id: 1, name: 'Corte', code: '2B096', type: 'ADMIN_COM' }],
    sensitive_area: [{ id: 3, name: 'Aigle royal' }],
    searches: [],
    diagnosis: [diagnosis(101, '2026-01-20', true), diagnosis(100, '2024-06-01', false)],
    operations: [operation(201, '2026-02-10', true)],
    mortality: [mortalityCase(301)],
  },
});

/** A line of the transmission network without any visit. */
export const line = (): Infrastructure => {
  const { properties, ...rest } = support();
  return {
    ...rest,
    id: 13,
    resourcetype: 'Line',
    geometry: {
      type: 'LineString',
      coordinates: [
        [9.1, 42.15],
        [9.11, 42.16],
      ],
    },
    properties: {
      ...properties,
      ...stamp(13),
      network_type: item('HTB'),
      owner: item('IO-RTE'),
      length: 1384.21,
      risk: null,
      neutralization: 'none',
      neutralization_date: null,
      last_diagnosis_date: null,
      mortality_count: 0,
      diagnosis: [],
      operations: [],
      mortality: [],
    },
  };
};
