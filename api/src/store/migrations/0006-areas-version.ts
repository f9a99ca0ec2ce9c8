import type { Engine } from '../engine';

const TABLES = ['geo_areas', 'sensitive_areas'];
const EVENTS = ['insert', 'update', 'delete'];

const ofSqlite = TABLES.flatMap(table =>
  EVENTS.map(
    event => `create trigger ${table}_${event}_counted after ${event} on ${table}
      begin update meta set value = cast(value as integer) + 1 where name = 'areas_version'; end`,
  ),
);

const ofPostgres = [
  `create function count_areas_version() returns trigger language plpgsql as $$
    begin
      update meta set value = (value::bigint + 1)::text where name = 'areas_version';
      return null;
    end $$`,
  ...TABLES.map(
    table => `create trigger ${table}_counted after insert or update or delete or truncate on ${table}
      for each statement execute function count_areas_version()`,
  ),
];

/** Counts the changes of areas and sensitive areas, so that a long import can keep them between its parts. */
export const areasVersion = ({ name }: Engine): string[] => [
  `insert into meta (name, value) values ('areas_version', '0')`,
  ...(name === 'sqlite' ? ofSqlite : ofPostgres),
];
