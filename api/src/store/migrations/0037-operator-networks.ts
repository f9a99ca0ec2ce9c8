import type { Engine } from '../engine';

/**
 * Networks as their operators publish them. A source has versions; each version holds all its poles and spans, so
 * that a version takes effect by one changed number. `network_poles` gives a pole the same id in all versions. `cell`
 * is the number of the z14 tile along the Morton curve, see `mortonOf`.
 */
export const operatorNetworks = ({ types, name }: Engine): string[] => [
  `create table network_sources (
    id ${types.id},
    name text not null,
    owner_id bigint references nomenclatures (id),
    network_type_id bigint references nomenclatures (id),
    licence text not null default '',
    attribution text not null default '',
    url text not null default '',
    identified_by text not null default 'number' check (identified_by in ('id', 'number', 'line_number', 'place')),
    current_version_id bigint,
    position integer not null default 0)`,
  `create table network_versions (
    id ${types.id},
    source_id bigint not null references network_sources (id) on delete cascade,
    dated ${types.date} not null,
    state text not null check (state in ('reading', 'stopped', 'ready', 'removing')),
    file text not null default '',
    next text not null default '',
    report text not null default '{}',
    user_id bigint references users (id) on delete set null,
    created_at ${types.instant} not null)`,
  'create index network_versions_source on network_versions (source_id, id)',
  `create table network_poles (
    id ${types.id},
    source_id bigint not null references network_sources (id) on delete cascade,
    key text not null,
    unique (source_id, key))`,
  `create table network_groups (
    id ${types.id},
    source_id bigint not null references network_sources (id) on delete cascade,
    key text not null,
    line text not null,
    network_type_id bigint references nomenclatures (id),
    areas text not null,
    unique (source_id, key))`,
  `create table network_positions (
    version_id bigint not null references network_versions (id) on delete cascade,
    pole_id bigint not null references network_poles (id) on delete cascade,
    cell bigint not null,
    longitude double precision not null,
    latitude double precision not null,
    number text not null,
    search_text text not null default '',
    line text not null,
    network_type_id bigint references nomenclatures (id),
    group_id bigint references network_groups (id),
    details text not null default '{}',
    primary key (version_id, pole_id))`,
  // Tiles and distances are read from this index alone: the rows of a cell may be scattered over the table.
  `create index network_positions_cell
    on network_positions (version_id, cell, longitude, latitude, pole_id, group_id)`,
  'create index network_positions_pole on network_positions (pole_id)',
  // A pole may have another number in each version.
  `create index network_positions_number
    on network_positions (search_text${name === 'postgres' ? ' collate "C"' : ''}, pole_id) where search_text <> ''`,
  // Boxes of groups and lengths of lines are read from these indexes alone.
  'create index network_positions_group on network_positions (version_id, group_id, longitude, latitude)',
  `create table network_spans (
    id ${types.id},
    version_id bigint not null references network_versions (id) on delete cascade,
    cell bigint not null,
    line text not null,
    network_type_id bigint references nomenclatures (id),
    metres double precision not null,
    path text not null)`,
  'create index network_spans_cell on network_spans (version_id, cell)',
  'create index network_spans_line on network_spans (version_id, line, metres)',
  `create table network_totals (
    version_id bigint not null references network_versions (id) on delete cascade,
    group_id bigint not null references network_groups (id) on delete cascade,
    poles integer not null,
    primary key (version_id, group_id))`,
  `create table network_matches (
    id ${types.id},
    source_id bigint not null references network_sources (id) on delete cascade,
    report text not null default '{}',
    user_id bigint references users (id) on delete set null,
    created_at ${types.instant} not null,
    undone_at ${types.instant})`,
  'alter table infrastructures add column pole_id bigint references network_poles (id) on delete set null',
  // Place of the pole when somebody linked it or looked at it last, to tell whether the operator moved it since.
  'alter table infrastructures add column pole_longitude double precision',
  'alter table infrastructures add column pole_latitude double precision',
  `alter table infrastructures add column pole_change text check (pole_change in ('moved', 'gone'))`,
  'alter table infrastructures add column pole_match_id bigint references network_matches (id) on delete set null',
  'create index infrastructures_pole on infrastructures (pole_id) where pole_id is not null',
  'create index infrastructures_pole_match on infrastructures (pole_match_id, id) where pole_match_id is not null',
];
