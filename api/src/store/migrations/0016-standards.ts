import type { Engine } from '../engine';

/** Data for exchanges: TAXREF numbers, accuracy and consent of cases, and rules of sensitive species. */
export const standards = (engine: Engine): string[] => [
  'alter table species add column cd_nom integer',
  // Codes of species that came from TAXREF are their numbers.
  engine.name === 'postgres'
    ? "update species set cd_nom = cast(code as integer) where code ~ '^[1-9][0-9]{0,8}$'"
    : `update species set cd_nom = cast(code as integer)
        where code not glob '*[^0-9]*' and code not glob '0*' and length(code) between 1 and 9`,
  'alter table mortality_cases add column accuracy_m integer',
  'alter table mortality_cases add column observer_named integer not null default 0',
  `create table sensitivity_rules (
    id ${engine.types.id},
    species_id bigint not null references species (id) on delete cascade,
    territory text,
    month_from integer check (month_from between 1 and 12),
    month_to integer check (month_to between 1 and 12),
    level integer not null check (level between 0 and 4),
    mesh_km integer check (mesh_km > 0),
    source text not null)`,
  'create index sensitivity_rules_species on sensitivity_rules (species_id)',
];
