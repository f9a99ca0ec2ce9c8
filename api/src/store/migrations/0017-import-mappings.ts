import type { Engine } from '../engine';

/** Mappings of columns and values of imported files, which editors store by name and share. */
export const importMappings = ({ types }: Engine): string[] => [
  `create table import_mappings (
    id ${types.id},
    kind text not null,
    name text not null,
    search_name text not null,
    header text not null,
    mapping text not null,
    user_id bigint references users (id) on delete set null,
    updated_at ${types.instant} not null,
    unique (kind, search_name))`,
  'create index import_mappings_user on import_mappings (user_id)',
];
