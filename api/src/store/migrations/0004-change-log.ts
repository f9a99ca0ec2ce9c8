import type { Engine } from '../engine';
import { type LogEntry, type LoggedTable, logTables } from './log-tables';

const infrastructure: LogEntry = ['infrastructures', '{row}.infrastructure_id'];

/** The changes to log for a row that belongs to a record of `table`: the record, and its infrastructure. */
function ofParent(table: string, link: string): LogEntry[] {
  return [
    [table, `{row}.${link}`],
    ['infrastructures', `(select infrastructure_id from ${table} where ${table}.id = {row}.${link})`],
  ];
}

/** The changes that each table's triggers log. A changed visit also changes the infrastructure that shows it. */
const LOGGED: readonly LoggedTable[] = [
  ['infrastructures', [['infrastructures', '{row}.id']]],
  ['infrastructure_areas', [infrastructure]],
  ['infrastructure_sensitive_areas', [infrastructure]],
  ['diagnoses', [['diagnoses', '{row}.id'], infrastructure]],
  ['diagnosis_armings', ofParent('diagnoses', 'diagnosis_id')],
  ['operations', [['operations', '{row}.id'], infrastructure]],
  ['operation_equipments', ofParent('operations', 'operation_id')],
  ['mortality_cases', [['mortality_cases', '{row}.id']]],
  ['mortality_areas', [['mortality_cases', '{row}.mortality_id']]],
  ['mortality_sensitive_areas', [['mortality_cases', '{row}.mortality_id']]],
  ['geo_areas', [['geo_areas', '{row}.id']]],
  ['sensitive_areas', [['sensitive_areas', '{row}.id']]],
  ['nomenclature_types', [['nomenclatures', '0']]],
  ['nomenclatures', [['nomenclatures', '{row}.id']]],
  ['nomenclature_parents', [['nomenclatures', '{row}.nomenclature_id']]],
];

const LOG_TRUNCATE = `create function log_truncate() returns trigger language plpgsql as $$
  begin
    insert into change_log (kind, item_id) values ('everything', 0);
    return null;
  end $$`;

/**
 * Functions of 0001 that send notifications, to which nobody listens any more. Their triggers are dropped with them.
 */
const SILENCED = [
  ...['infrastructures', 'infrastructure_areas', 'infrastructure_sensitive_areas'].map(
    table => `tell_${table}`,
  ),
  'tell_names',
].map(name => `drop function ${name} cascade`);

const COUNT_LISTS = `create or replace function count_lists_version() returns trigger language plpgsql as $$
  begin
    update meta set value = (value::bigint + 1)::text where name = 'lists_version';
    return null;
  end $$`;

/**
 * The log of changes, written by triggers in the transaction of the change. PostgreSQL's transactions may commit in
 * another order than they draw `seq`, so their numbers are stored and compared with snapshots.
 */
export const changeLog = (engine: Engine): string[] =>
  engine.name === 'sqlite'
    ? [
        `create table change_log (
          seq integer primary key autoincrement,
          kind text not null,
          item_id bigint not null,
          at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')))`,
        ...logTables(engine, LOGGED),
      ]
    : [
        `create table change_log (
          seq ${engine.types.id},
          xid xid8 not null default pg_current_xact_id(),
          kind text not null,
          item_id bigint not null,
          at timestamptz not null default now())`,
        'create index change_log_xid on change_log (xid)',
        LOG_TRUNCATE,
        ...logTables(engine, LOGGED),
        ...SILENCED,
        COUNT_LISTS,
      ];
