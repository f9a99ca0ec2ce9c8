/**
 * A municipality knows the region it is part of, and the cells are noted in which records must be attached to areas
 * anew. Pictures are found by the name of their file.
 */
export const regionsOfMunicipalities = (): string[] => [
  'alter table geo_areas add column parent_id bigint references geo_areas (id) on delete set null',
  'create index geo_areas_parent on geo_areas (parent_id) where parent_id is not null',
  `create table area_checks (
    x integer not null,
    y integer not null,
    infrastructures_after bigint not null default 0,
    mortality_after bigint not null default 0,
    primary key (x, y))`,
  'create index media_storage on media (storage)',
];
