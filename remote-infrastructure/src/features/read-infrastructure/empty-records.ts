import type { Diagnosis, Infrastructure, MortalityCase, Nomenclature, Operation } from 'shared/contract';
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

export const emptyDiagnosis = (id: number, created: string): Diagnosis => ({
  ...stamp(id, created),
  infrastructure: 0,
  date: '',
  last: false,
  remark: '',
  technical_proposal: '',
  actions: '',
  equipped_structure: '',
  arming: [],
  condition: null,
  pole_attractivity: null,
  pole_dangerousness: null,
  sgmt_moving_risk: null,
  sgmt_topo_integr_risk: null,
  sgmt_landscape_integr_risk: null,
  sgmt_build_integr_risk: null,
  isolation_advice: false,
  dissuasion_advice: false,
  attraction_advice: false,
  change_advice: false,
  nest_platform_advice: false,
  visibility_advice: false,
  burial_advice: false,
  media: [],
});

export const emptyOperation = (id: number, created: string, { geometry }: Infrastructure): Operation => ({
  id,
  type: 'Feature',
  resourcetype: geometry.type === 'Point' ? 'PointOperation' : 'LineOperation',
  geometry,
  properties: {
    ...stamp(id, created),
    infrastructure: 0,
    date: '',
    last: false,
    neutralization_level: 'partial',
    operation_type: null,
    remark: '',
    equipments: [],
    media: [],
  },
});

export const emptyCase = (id: number, created: string): MortalityCase => ({
  id,
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [0, 0] },
  properties: {
    ...stamp(id, created),
    date: '',
    author: '',
    species: {
      id: 0,
      code: '',
      scientific_name: '',
      vernacular_name: '',
      vernacular_name_en: '',
      rank: 'species',
      active: true,
      photo: null,
    },
    count: null,
    death_cause: null,
    data_source: null,
    data_source_url: '',
    infrstr: null,
    comment: '',
    media: [],
  },
});

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
