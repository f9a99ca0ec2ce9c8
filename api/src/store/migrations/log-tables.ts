import type { Engine } from '../engine';

/** A kind of change and the id of its record, in SQL with `{row}` for the changed row. */
export type LogEntry = readonly [kind: string, id: string];
/** A table and the changes that its triggers log. */
export type LoggedTable = readonly [table: string, entries: readonly LogEntry[]];

const EVENTS = ['insert', 'update', 'delete'] as const;

/** The versions of a changed row that triggers of an event can read. */
const ROWS = { insert: ['new'], update: ['new', 'old'], delete: ['old'] } as const;

const selectOf = ([kind, id]: LogEntry, row: string) =>
  `select '${kind}' as kind, ${id.replaceAll('{row}', row)} as id`;

/** SQLite runs triggers for each row. */
const ofSqlite = ([table, entries]: LoggedTable) =>
  EVENTS.map(event => {
    const selects = ROWS[event].flatMap(row => entries.map(entry => selectOf(entry, row)));
    return `create trigger ${table}_${event}_logged after ${event} on ${table} begin
      insert into change_log (kind, item_id)
        select kind, id from (${[...new Set(selects)].join(' union ')}) where id is not null; end`;
  });

/** PostgreSQL runs triggers for each statement, with the changed rows as a table. */
const ofPostgres = ([table, entries]: LoggedTable) => [
  `create function log_${table}() returns trigger language plpgsql as $$
    begin
      insert into change_log (kind, item_id) select kind, id from (
        ${entries.map(entry => `${selectOf(entry, 'touched')} from touched`).join(' union ')}
      ) as entries where id is not null;
      return null;
    end $$`,
  ...EVENTS.flatMap(event =>
    ROWS[event].map(
      row => `create trigger ${table}_${event}_${row}_logged after ${event} on ${table}
        referencing ${row} table as touched for each statement execute function log_${table}()`,
    ),
  ),
  `create trigger ${table}_truncate_logged after truncate on ${table}
    for each statement execute function log_truncate()`,
];

/** Statements that log every change of tables. They are part of released migrations, so they are never edited. */
export const logTables = ({ name }: Engine, tables: readonly LoggedTable[]): string[] =>
  tables.flatMap(name === 'sqlite' ? ofSqlite : ofPostgres);

/** Statements that remove the triggers of `logTables`, before triggers with other entries replace them. */
export const silenceTable = ({ name }: Engine, table: string): string[] =>
  name === 'sqlite'
    ? EVENTS.map(event => `drop trigger ${table}_${event}_logged`)
    : [`drop function log_${table}() cascade`, `drop trigger ${table}_truncate_logged on ${table}`];

/** Statements that log the changes of a kind's records: of its table and of its links to areas. */
export const logRecords = (engine: Engine, table: string, singular: string): string[] => [
  ...logTables(engine, [
    [table, [[table, '{row}.id']]],
    ...['areas', 'sensitive_areas'].map(
      (areas): LoggedTable => [`${singular}_${areas}`, [[table, `{row}.${singular}_id`]]],
    ),
  ]),
  ...followRecords(engine, table, `'${table}'`),
];

/** For each event: the row to read, when it changes what clients see, and the name of the event for them. */
const FOLLOWED = {
  insert: ['new', 'new.deleted_at is null', `'created'`],
  update: [
    'new',
    `(new.version <> old.version or (new.deleted_at is null) <> (old.deleted_at is null))
      and (new.deleted_at is null or old.deleted_at is null)`,
    `case when new.deleted_at is not null then 'deleted' when old.deleted_at is not null then 'created'
      else 'changed' end`,
  ],
  delete: ['old', 'old.deleted_at is null', `'deleted'`],
} as const;

/** Statements of a trigger for each row. */
const rowTrigger = ({ name }: Engine, trigger: string, on: string, when: string, statement: string) =>
  name === 'sqlite'
    ? [`create trigger ${trigger} after ${on} for each row when ${when} begin ${statement}; end`]
    : [
        `create function ${trigger}() returns trigger language plpgsql as $$
          begin ${statement}; return null; end $$`,
        `create trigger ${trigger} after ${on} for each row when (${when}) execute function ${trigger}()`,
      ];

/**
 * Statements that log what clients follow: records created, changed (with a new version) and deleted.
 * @param kind SQL of the kind's name, with `{row}` for the changed row
 */
export const followRecords = (engine: Engine, table: string, kind: string): string[] =>
  EVENTS.flatMap(event => {
    const [row, when, name] = FOLLOWED[event];
    return rowTrigger(
      engine,
      `${table}_${event}_followed`,
      `${event} on ${table}`,
      when,
      `insert into change_log (kind, item_id, record, uuid, version, event)
        values ('${table}', ${row}.id, ${kind.replaceAll('{row}', row)}, ${row}.uuid, ${row}.version, ${name})`,
    );
  });

/** Statements that let clients follow records that are shown only while their support or line is shown. */
export const followShownWith = (engine: Engine, table: string, kind: string, link: string): string[] =>
  rowTrigger(
    engine,
    `infrastructures_${table}_followed`,
    'update of deleted_at on infrastructures',
    '(old.deleted_at is null) <> (new.deleted_at is null)',
    `insert into change_log (kind, item_id, record, uuid, version, event)
      select '${table}', id, '${kind}', uuid, version,
        case when new.deleted_at is null then 'created' else 'deleted' end
      from ${table} where ${link} = new.id and deleted_at is null`,
  );

/**
 * Statements for a kind whose records are shown only while their support or line is shown. Deleting or restoring the
 * support or line logs its records.
 * @param link column with the id of the support or line
 */
export function logShownWith({ name }: Engine, table: string, link: string): string[] {
  const trigger = `create trigger infrastructures_${table}_logged after update of deleted_at on infrastructures for each row`;
  const insert = `insert into change_log (kind, item_id) select '${table}', id from ${table} where ${link} = new.id`;
  if (name === 'sqlite') return [`${trigger} when old.deleted_at is not new.deleted_at begin ${insert}; end`];
  return [
    `create function log_shown_${table}() returns trigger language plpgsql as $$ begin ${insert}; return null; end $$`,
    `${trigger} when (old.deleted_at is distinct from new.deleted_at) execute function log_shown_${table}()`,
  ];
}
