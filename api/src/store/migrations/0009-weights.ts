import type { Engine } from '../engine';
import { logTables } from './log-tables';

/**
 * Data that weigh a death: how threatened and how big a species is, for which species a sensitive area is, and in
 * which season.
 */
export const weights = (engine: Engine): string[] => [
  `alter table species add column red_list text
    check (red_list in ('LC', 'NT', 'VU', 'EN', 'CR', 'DD', 'NA', 'NE'))`,
  `alter table species add column size_class text check (size_class in ('S', 'M', 'L', 'XL'))`,
  'alter table sensitive_areas add column season_from text',
  'alter table sensitive_areas add column season_to text',
  `create table sensitive_area_species (
    sensitive_area_id bigint not null references sensitive_areas (id) on delete cascade,
    species_id bigint not null references species (id),
    position integer not null,
    primary key (sensitive_area_id, species_id))`,
  'create index sensitive_area_species_species on sensitive_area_species (species_id)',
  ...logTables(engine, [['sensitive_area_species', [['sensitive_areas', '{row}.sensitive_area_id']]]]),
];
