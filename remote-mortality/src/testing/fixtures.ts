import type { Nomenclature, NomenclatureType, Species } from 'shared/contract';
import { type MortalityCase, mortalitySchema } from 'shared/kinds';

const item = (id: number, type: string, code: string, label: string, label_en: string): Nomenclature => ({
  id,
  code,
  label,
  label_en,
  type,
  status: 'active',
  parents: [],
});
export const electrocution = item(31, 'CAUSE_OF_DEATH', 'COD_EL', 'Électrocution', 'Electrocution');
const impact = item(32, 'CAUSE_OF_DEATH', 'COD_IM', 'Impact (percussion)', 'Impact (collision)');
const lpo = item(41, 'COD_SRC', 'COD_SRC_LPO', 'LPO', 'LPO');

const list = (id: number, code: string, nomenclatures: Nomenclature[]): NomenclatureType => ({
  id,
  code,
  mnemonic: code.toLowerCase(),
  label: code,
  label_en: code,
  nomenclatures,
});
export const centre = item(51, 'CARE_CTR', 'CDS', 'Centre de soins d’Ajaccio', 'Ajaccio care centre');
export const lists = [
  list(3, 'CAUSE_OF_DEATH', [electrocution, impact]),
  list(4, 'COD_SRC', [lpo]),
  list(5, 'CARE_CTR', [centre]),
];

export const eagle: Species = {
  id: 7,
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
};

export const stamp = {
  uuid: '5f0f6a52-6d3f-4d7e-9f51-3c8f1b7f6a10',
  created_by: { username: 'max', full_name: 'Max Berg', avatar: null },
  updated_by: { username: 'max', full_name: 'Max Berg', avatar: null },
  timestamp_create: '2026-04-01T08:00:00Z',
  timestamp_update: '2026-04-01T08:00:00Z',
};

/** A support some 110 m north of the case, with all properties of the list's schema. */
export const support = {
  id: 12,
  type: 'Feature',
  resourcetype: 'Point',
  geometry: { type: 'Point', coordinates: [9.1, 42.101] },
  properties: {
    id: 12,
    ...stamp,
    network_type: item(1, 'NETW_TYP', 'HTA-BT', 'Réseau de distribution', 'Distribution network'),
    owner: null,
    condition: null,
    length: null,
    risk: null,
    neutralization: 'none',
    neutralization_date: null,
    last_diagnosis_date: null,
    mortality_count: 1,
    areas: [],
    sensitive_area: [],
    diagnosis: [],
    operations: [],
    mortality: [],
  },
};

/** A case as in a server answer. */
export const caseOf = (id: number, changes: Partial<MortalityCase['properties']> = {}): MortalityCase =>
  mortalitySchema.parse({
    id,
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [9.1, 42.1] },
    properties: {
      id,
      ...stamp,
      date: '2026-03-31',
      author: 'Max Berg',
      species: eagle,
      count: 2,
      death_cause: electrocution,
      data_source: lpo,
      observer_named: false,
      accuracy_m: null,
      data_source_url: 'https://example.org/cases/1',
      infrstr: { id: 12, resourcetype: 'Point' },
      comment: 'Below the crossarm',
      media: [],
      areas: [{ id: 1, name: 'Corse', code: '94', type: 'ADMIN_REG' }],
      sensitive_area: [],
      ...changes,
    },
  });
