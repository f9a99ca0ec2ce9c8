import type { Engine } from '../engine';

/** Tables whose changes are reported as changes of an infrastructure, and the column with the infrastructure's id. */
const INVENTORY_TABLES = [
  ['infrastructures', 'id'],
  ['infrastructure_areas', 'infrastructure_id'],
  ['infrastructure_sensitive_areas', 'infrastructure_id'],
] as const;

/** Maximum of ids in one notification: a payload may have 8,000 bytes. */
const IDS_AT_ONCE = 500;

/** On PostgreSQL, triggers notify all processes of changed infrastructures and names of areas. */
function notifications(): string[] {
  const triggers = INVENTORY_TABLES.flatMap(([table, id]) => [
    `create function tell_${table}() returns trigger language plpgsql as $$
      declare part text;
      begin
        for part in
          select string_agg(id::text, ',') from (
            select id, (row_number() over ()) / ${IDS_AT_ONCE} as part from (select distinct ${id} as id from touched) as ids
          ) as parts group by parts.part
        loop perform pg_notify('avicable_changes', part); end loop;
        return null;
      end $$`,
    ...(['insert', 'update', 'delete'] as const).map(
      event => `create trigger ${table}_${event}_told after ${event} on ${table}
        referencing ${event === 'delete' ? 'old' : 'new'} table as touched
        for each statement execute function tell_${table}()`,
    ),
  ]);
  return [
    ...triggers,
    `create function tell_names() returns trigger language plpgsql as $$
      begin perform pg_notify('avicable_changes', 'names'); return null; end $$`,
    ...['geo_areas', 'sensitive_areas'].map(
      table =>
        `create trigger ${table}_told after insert or update on ${table} for each statement execute function tell_names()`,
    ),
  ];
}

/** Tables whose `search_text` is searched for words anywhere in the text. */
const SEARCHED = ['diagnoses', 'operations', 'mortality_cases', 'geo_areas'];

/** The word indexes of texts and, on PostgreSQL, the notifications of changes. */
export const searchAndChanges = (engine: Engine): string[] => [
  ...SEARCHED.flatMap(engine.textIndex),
  ...(engine.name === 'sqlite' ? [] : notifications()),
];
