import type { Engine } from '../engine';

const TABLES = ['nomenclature_types', 'nomenclatures', 'nomenclature_parents'];
const EVENTS = ['insert', 'update', 'delete'];

const ofSqlite = TABLES.flatMap(table =>
  EVENTS.map(
    event => `create trigger ${table}_${event}_counted after ${event} on ${table}
      begin update meta set value = cast(value as integer) + 1 where name = 'lists_version'; end`,
  ),
);

const ofPostgres = [
  `create function count_lists_version() returns trigger language plpgsql as $$
    begin
      update meta set value = (value::bigint + 1)::text where name = 'lists_version';
      perform pg_notify('avicable_changes', 'lists');
      return null;
    end $$`,
  ...TABLES.map(
    table => `create trigger ${table}_counted after insert or update or delete on ${table}
      for each statement execute function count_lists_version()`,
  ),
];

/**
 * Counts the changes of reference lists, whichever process makes them. PostgreSQL also notifies all processes. A
 * lease names the process that does work which only one of several processes may do.
 */
export const severalProcesses = ({ name, types }: Engine): string[] => [
  `insert into meta (name, value) values ('lists_version', '0')`,
  ...(name === 'sqlite' ? ofSqlite : ofPostgres),
  `create table leases (name text primary key, holder text not null, until ${types.instant} not null)`,
];
