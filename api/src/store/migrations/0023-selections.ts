import type { Engine } from '../engine';

/** Selections of records, by ids or by a filter, and an id that the changes of a whole selection share. */
export const selections = ({ types }: Engine): string[] => [
  `create table selections (
    id text primary key,
    kind text not null check (kind in ('infrastructures', 'mortality')),
    ids text,
    filter text,
    used_at ${types.instant} not null)`,
  'create index selections_use on selections (used_at)',
  'alter table history add column selection_change_id bigint',
  `create index history_selection_change on history (selection_change_id, id)
    where selection_change_id is not null`,
];
