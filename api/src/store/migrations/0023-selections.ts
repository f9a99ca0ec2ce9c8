import type { Engine } from '../engine';

/** Chosen records, by ids or by a filter, and changes of all records of a selection, which can be undone. */
export const selections = ({ types }: Engine): string[] => [
  `create table selections (
    id text primary key,
    kind text not null check (kind in ('infrastructures', 'mortality')),
    ids text,
    filter text,
    used_at ${types.instant} not null)`,
  'create index selections_use on selections (used_at)',
  `create table selection_changes (
    id ${types.id},
    user_id bigint not null references users (id) on delete cascade,
    selection_id text not null,
    at ${types.instant} not null,
    undone_at ${types.instant})`,
  'create index selection_changes_user on selection_changes (user_id)',
  'create index selection_changes_age on selection_changes (at)',
  'alter table history add column selection_change_id bigint references selection_changes (id) on delete set null',
  `create index history_selection_change on history (selection_change_id, id)
    where selection_change_id is not null`,
];
