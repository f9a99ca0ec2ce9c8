import type { Engine } from '../engine';

const TABLES = ['geo_areas', 'sensitive_areas'];
const EVENTS = ['insert', 'update', 'delete'];

const ofSqlite = TABLES.flatMap(table =>
  EVENTS.map(
    event => `create trigger ${table}_${event}_counted after ${event} on ${table}
      begin update meta set value = cast(value as integer) + 1 where name = '${table}_version'; end`,
  ),
);

const ofPostgres = [
  `create function count_areas_version() returns trigger language plpgsql as $$
    begin
      update meta set value = (value::bigint + 1)::text where name = tg_table_name || '_version';
      return null;
    end $$`,
  ...TABLES.map(
    table => `create trigger ${table}_counted after insert or update or delete or truncate on ${table}
      for each statement execute function count_areas_version()`,
  ),
];

/**
 * Counts the changes of areas and of sensitive areas, so that a long import can cache them between its parts. A
 * transaction locks the row of a count. Each count has its own row, so an import of areas does not block writes of
 * sensitive areas.
 */
export const areasVersion = ({ name }: Engine): string[] => [
  ...TABLES.map(table => `insert into meta (name, value) values ('${table}_version', '0')`),
  ...(name === 'sqlite' ? ofSqlite : ofPostgres),
];
