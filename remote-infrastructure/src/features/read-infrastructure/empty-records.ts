import type { FieldFacts, KindFacts, Nomenclature } from 'shared/contract';
import {
  type Diagnosis,
  diagnosis,
  type Infrastructure,
  type MortalityCase,
  mortality,
  type Operation,
  operations,
} from 'shared/kinds';
import type { LocalInfrastructure } from './subject';

/** Records before anything is known of them but when they were written down on this device. */
const stamp = (id: number, created: string) => ({
  id,
  uuid: '',
  created_by: null,
  updated_by: null,
  timestamp_create: created,
  timestamp_update: created,
});

const UNNAMED: Nomenclature = {
  id: 0,
  code: '',
  label: '',
  label_en: '',
  type: '',
  status: 'active',
  parents: [],
};

const EMPTY: Partial<Record<FieldFacts['type'], unknown>> = {
  text: '',
  address: '',
  day: '',
  flag: false,
  items: [],
  rows: [],
  pictures: [],
};

/** The fields of a kind before any of them is filled in. */
const emptyProperties = ({ facts }: { facts: KindFacts }, id: number, created: string) => ({
  ...Object.fromEntries(Object.entries(facts.fields).map(([name, { type }]) => [name, EMPTY[type] ?? null])),
  ...stamp(id, created),
});

export const emptyDiagnosis = (id: number, created: string) =>
  emptyProperties(diagnosis, id, created) as unknown as Diagnosis;

export const emptyOperation = (id: number, created: string, { geometry }: Infrastructure): Operation => ({
  id,
  type: 'Feature',
  resourcetype: geometry.type === 'Point' ? 'PointOperation' : 'LineOperation',
  geometry,
  properties: emptyProperties(operations, id, created) as unknown as Operation['properties'],
});

const NO_BIRD = {
  id: 0,
  code: '',
  scientific_name: '',
  vernacular_name: '',
  vernacular_name_en: '',
  rank: 'species',
  active: true,
  photo: null,
};

export const emptyCase = (id: number, created: string) =>
  ({
    id,
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [0, 0] },
    properties: { ...emptyProperties(mortality, id, created), species: NO_BIRD },
  }) as unknown as MortalityCase;

/** A support or line that waits on this device, before the writes about it are put into it. */
export const emptyInfrastructure = ({
  entry,
  resourcetype,
  geometry,
}: LocalInfrastructure): Infrastructure => ({
  id: -entry.order,
  type: 'Feature',
  resourcetype,
  geometry,
  properties: {
    ...stamp(-entry.order, entry.created),
    network_type: UNNAMED,
    owner: null,
    condition: null,
    length: null,
    risk: null,
    neutralization: 'none',
    neutralization_date: null,
    last_diagnosis_date: null,
    mortality_count: 0,
    areas: [],
    sensitive_area: [],
    diagnosis: [],
    operations: [],
    mortality: [],
  },
});
