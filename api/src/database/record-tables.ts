import type { Generated } from 'kysely';
import type { InfrastructureType, Neutralization, NeutralizationLevel, RiskLevel } from 'shared/contract';
import type { Flag } from './schema';

/** What every field record carries. Instants are ISO text in UTC, dates `YYYY-MM-DD`. */
export interface StampColumns {
  id: Generated<number>;
  uuid: string;
  created_by: number | null;
  updated_by: number | null;
  created_at: string;
  updated_at: string;
  /** Counts the record's own changes; what `If-Match` compares. */
  version: Generated<number>;
  deleted_at: string | null;
  deleted_by: number | null;
  demonstration: Generated<Flag>;
}

/** A geometry (GeoJSON text through the engine) and its box in degrees. */
export interface SpatialColumns {
  geometry: string;
  west: number;
  south: number;
  east: number;
  north: number;
}

export interface MediaTable extends StampColumns {
  /** Names inside the picture store. */
  storage: string;
  thumbnail: string;
  content_type: string;
  width: number;
  height: number;
  bytes: number;
  date: string | null;
  author: string;
  source: string;
  remark: string;
  label: string;
  longitude: number | null;
  latitude: number | null;
}

export interface InfrastructureTable extends StampColumns, SpatialColumns {
  kind: InfrastructureType;
  /** Geodesic metres; `null` for a support. */
  length: number | null;
  network_type_id: number;
  owner_id: number | null;
  condition_id: number | null;
  /** Derived from the records below it by `recalculate`, never written otherwise. */
  risk: RiskLevel | null;
  neutralization: Generated<Neutralization>;
  neutralization_date: string | null;
  last_diagnosis_id: number | null;
  last_diagnosis_date: string | null;
  last_operation_id: number | null;
  mortality_count: Generated<number>;
}

export interface DiagnosisTable extends StampColumns {
  infrastructure_id: number;
  date: string;
  remark: string;
  technical_proposal: string;
  actions: Generated<string>;
  equipped_structure: Generated<string>;
  condition_id: number | null;
  pole_attractivity_id: number | null;
  pole_dangerousness_id: number | null;
  sgmt_moving_risk_id: number | null;
  sgmt_topo_integr_risk_id: number | null;
  sgmt_landscape_integr_risk_id: number | null;
  sgmt_build_integr_risk_id: number | null;
  isolation_advice: Flag;
  dissuasion_advice: Flag;
  attraction_advice: Flag;
  change_advice: Flag;
  nest_platform_advice: Flag;
  visibility_advice: Flag;
  burial_advice: Flag;
  search_text: string;
}

export interface OperationTable extends StampColumns {
  infrastructure_id: number;
  date: string;
  neutralization_level: NeutralizationLevel;
  operation_type_id: number;
  remark: string;
  /** `null`: the infrastructure's. */
  geometry: string | null;
  search_text: string;
}

export interface EquipmentTable {
  id: Generated<number>;
  operation_id: number;
  type_id: number;
  count: number;
  reference: string;
  comment: string;
  position: number;
}

export interface MortalityCaseTable extends StampColumns, SpatialColumns {
  date: string;
  author: string;
  species_id: number;
  /** `null`: unknown. */
  count: number | null;
  death_cause_id: number;
  data_source_id: number | null;
  data_source_url: string;
  infrastructure_id: number | null;
  comment: string;
  search_text: string;
}

export interface SensitiveAreaTable extends StampColumns, SpatialColumns {
  name: string;
  code: string;
  description: string;
  search_text: string;
}
