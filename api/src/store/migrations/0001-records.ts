import type { Engine } from '../engine';
import { spatialColumns, stampColumns } from './stamp-columns';

const TABLES = ['infrastructures', 'diagnoses', 'operations', 'mortality_cases', 'sensitive_areas', 'media'];
const LEVELS = [
  'condition_id',
  'pole_attractivity_id',
  'pole_dangerousness_id',
  'sgmt_moving_risk_id',
  'sgmt_topo_integr_risk_id',
  'sgmt_landscape_integr_risk_id',
  'sgmt_build_integr_risk_id',
];
const ADVICE = [
  'isolation_advice',
  'dissuasion_advice',
  'attraction_advice',
  'change_advice',
  'nest_platform_advice',
  'visibility_advice',
  'burial_advice',
];

/** A table that links two records, with a position if `ordered`. */
function link(table: string, from: [string, string], to: [string, string], ordered = false): string[] {
  return [
    `create table ${table} (
      ${from[0]} bigint not null references ${from[1]} (id) on delete cascade,
      ${to[0]} bigint not null references ${to[1]} (id) on delete cascade,
      ${ordered ? 'position integer not null,' : ''}
      primary key (${from[0]}, ${to[0]}))`,
    `create index ${table}_reverse on ${table} (${to[0]}, ${from[0]})`,
  ];
}

export function records(engine: Engine): string[] {
  const { types } = engine;
  const area = ['area_id', 'geo_areas'] as [string, string];
  const sensitive = ['sensitive_area_id', 'sensitive_areas'] as [string, string];
  const media = ['media_id', 'media'] as [string, string];
  return [
    `create table media (
      ${stampColumns(engine)},
      storage text not null,
      thumbnail text not null,
      content_type text not null,
      width integer not null,
      height integer not null,
      bytes bigint not null,
      date ${types.date},
      author text not null,
      source text not null,
      remark text not null,
      label text not null,
      longitude double precision,
      latitude double precision)`,
    'create index media_storage on media (storage)',
    `create table sensitive_areas (
      ${stampColumns(engine)},
      ${spatialColumns(engine)},
      name text not null,
      code text not null,
      description text not null,
      search_text text not null)`,
    ...engine.spatialIndex('sensitive_areas'),
    `create table infrastructures (
      ${stampColumns(engine)},
      ${spatialColumns(engine)},
      kind text not null check (kind in ('POLE', 'LINE')),
      length double precision,
      network_type_id bigint not null references nomenclatures (id),
      owner_id bigint references nomenclatures (id),
      condition_id bigint references nomenclatures (id),
      risk text check (risk in ('RISK_L', 'RISK_M', 'RISK_H')),
      neutralization text not null default 'none' check (neutralization in ('none', 'partial', 'full')),
      neutralization_date ${types.date},
      last_diagnosis_id bigint,
      last_diagnosis_date ${types.date},
      last_operation_id bigint,
      mortality_count integer not null default 0)`,
    ...engine.spatialIndex('infrastructures'),
    'create index infrastructures_network on infrastructures (network_type_id, id) where deleted_at is null',
    ...link('infrastructure_areas', ['infrastructure_id', 'infrastructures'], area),
    ...link('infrastructure_sensitive_areas', ['infrastructure_id', 'infrastructures'], sensitive),
    `create table diagnoses (
      ${stampColumns(engine)},
      infrastructure_id bigint not null references infrastructures (id),
      date ${types.date} not null,
      remark text not null,
      technical_proposal text not null,
      ${LEVELS.map(column => `${column} bigint references nomenclatures (id)`).join(',\n      ')},
      ${ADVICE.map(column => `${column} integer not null`).join(',\n      ')},
      search_text text not null,
      actions text not null default '',
      equipped_structure text not null default '')`,
    'create index diagnoses_infrastructure on diagnoses (infrastructure_id, date)',
    ...link('diagnosis_armings', ['diagnosis_id', 'diagnoses'], ['nomenclature_id', 'nomenclatures'], true),
    ...link('diagnosis_media', ['diagnosis_id', 'diagnoses'], media, true),
    `create table operations (
      ${stampColumns(engine)},
      infrastructure_id bigint not null references infrastructures (id),
      date ${types.date} not null,
      neutralization_level text not null check (neutralization_level in ('full', 'partial')),
      operation_type_id bigint not null references nomenclatures (id),
      remark text not null,
      geometry ${types.geometry},
      search_text text not null)`,
    'create index operations_infrastructure on operations (infrastructure_id, date)',
    `create table operation_equipments (
      id ${types.id},
      operation_id bigint not null references operations (id) on delete cascade,
      type_id bigint not null references nomenclatures (id),
      count integer not null,
      reference text not null,
      comment text not null,
      position integer not null)`,
    'create index operation_equipments_operation on operation_equipments (operation_id, position)',
    'create index operation_equipments_type on operation_equipments (type_id, operation_id)',
    ...link('operation_media', ['operation_id', 'operations'], media, true),
    `create table mortality_cases (
      ${stampColumns(engine)},
      ${spatialColumns(engine)},
      date ${types.date} not null,
      author text not null,
      species_id bigint not null references species (id),
      count integer,
      death_cause_id bigint not null references nomenclatures (id),
      data_source_id bigint references nomenclatures (id),
      data_source_url text not null,
      infrastructure_id bigint references infrastructures (id),
      comment text not null,
      search_text text not null)`,
    ...engine.spatialIndex('mortality_cases'),
    'create index mortality_cases_alive on mortality_cases (id) where deleted_at is null',
    'create index mortality_cases_infrastructure on mortality_cases (infrastructure_id, date)',
    'create index mortality_cases_date on mortality_cases (date, id) where deleted_at is null',
    'create index mortality_cases_species on mortality_cases (species_id, id) where deleted_at is null',
    'create index mortality_cases_by_cause on mortality_cases (death_cause_id, id) where deleted_at is null',
    // A covering index for wide tiles of mortality cases, which also finds the western end of their extent.
    'create index mortality_cases_west on mortality_cases (west, south, death_cause_id) where deleted_at is null',
    ...['south', 'east', 'north'].map(
      side => `create index mortality_cases_${side} on mortality_cases (${side}) where deleted_at is null`,
    ),
    ...link('mortality_areas', ['mortality_id', 'mortality_cases'], area),
    ...link('mortality_sensitive_areas', ['mortality_id', 'mortality_cases'], sensitive),
    ...link('mortality_media', ['mortality_id', 'mortality_cases'], media, true),
    ...TABLES.map(
      table => `create index ${table}_deleted on ${table} (deleted_at) where deleted_at is not null`,
    ),
  ];
}
