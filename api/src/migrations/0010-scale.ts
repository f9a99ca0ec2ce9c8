import type { Engine } from '../database/engine';

/** Tables whose rows decide what is told of an infrastructure, and the column of its id. */
const TOLD = [
  ['infrastructures', 'id'],
  ['infrastructure_areas', 'infrastructure_id'],
  ['infrastructure_sensitive_areas', 'infrastructure_id'],
] as const;

/** Ids of one notification: its text may have 8,000 bytes. */
const IDS_AT_ONCE = 500;

/** Triggers that tell every process which infrastructures a transaction changed, when it is committed. */
function notifications(): string[] {
  const triggers = TOLD.flatMap(([table, id]) => [
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
        `create trigger ${table}_told after update on ${table} for each statement execute function tell_names()`,
    ),
  ];
}

/** Texts that are searched for words anywhere in them. */
const SEARCHED = ['diagnoses', 'operations', 'mortality_cases', 'geo_areas'];

/** SQLite: an index of all groups of three letters. Rows without text are not in it. */
function trigramsOfSqlite(table: string): string[] {
  const index = `${table}_text`;
  const add = `insert into ${index} (rowid, search_text) values (new.id, new.search_text);`;
  const take = `insert into ${index} (${index}, rowid, search_text) values ('delete', old.id, old.search_text);`;
  return [
    `create virtual table ${index} using fts5 (search_text, content='${table}', content_rowid='id', tokenize='trigram', detail='none')`,
    `insert into ${index} (rowid, search_text) select id, search_text from ${table} where search_text <> ''`,
    `create trigger ${index}_insert after insert on ${table} when new.search_text <> '' begin ${add} end`,
    `create trigger ${index}_delete after delete on ${table} when old.search_text <> '' begin ${take} end`,
    `create trigger ${index}_update after update of search_text on ${table} begin
      insert into ${index} (${index}, rowid, search_text) select 'delete', old.id, old.search_text where old.search_text <> '';
      insert into ${index} (rowid, search_text) select new.id, new.search_text where new.search_text <> ''; end`,
  ];
}

/** Words in texts found by an index, the ends of the mortality cases' extent, changes told to every process. */
export function scale({ name }: Engine): string[] {
  const edges = ['west', 'south', 'east', 'north'].map(
    side => `create index mortality_cases_${side} on mortality_cases (${side}) where deleted_at is null`,
  );
  if (name === 'sqlite') return ['drop table cell_counts', ...edges, ...SEARCHED.flatMap(trigramsOfSqlite)];
  return [
    'drop table cell_counts',
    ...edges,
    'create extension if not exists pg_trgm',
    ...SEARCHED.map(table => `create index ${table}_text on ${table} using gin (search_text gin_trgm_ops)`),
    ...notifications(),
  ];
}
