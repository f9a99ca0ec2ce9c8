import type { Engine } from '../engine';
import { followRecords, logTables } from './log-tables';
import { stampColumns } from './stamp-columns';

/** Power cuts from operators' logs, and the mail about them. */
export const outages = (engine: Engine): string[] => [
  `create table outages (
    ${stampColumns(engine)},
    owner_id bigint not null references nomenclatures (id),
    date ${engine.types.date} not null,
    "time" text not null,
    feeder text not null,
    infrastructure_id bigint references infrastructures (id) on delete set null,
    cause text not null,
    minutes integer,
    customers integer,
    remark text not null,
    search_text text not null)`,
  'create index outages_date on outages (date, owner_id)',
  'create index outages_infrastructure on outages (infrastructure_id) where infrastructure_id is not null',
  'create index network_groups_line on network_groups (line)',
  ...logTables(engine, [['outages', [['outages', '{row}.id']]]]),
  ...followRecords(engine, 'outages', `'outages'`),
  // SQLite cannot change the check of a column.
  `create table notices_with_outages (
    user_id bigint not null references users (id) on delete cascade,
    kind text not null check (kind in ('alarms', 'digest', 'mentions', 'outages', 'troubles')),
    "on" integer not null default 1,
    mailed_on ${engine.types.date},
    told_until bigint not null default 0,
    primary key (user_id, kind))`,
  `insert into notices_with_outages (user_id, kind, "on", mailed_on, told_until)
    select user_id, kind, "on", mailed_on, told_until from notices`,
  'drop table notices',
  'alter table notices_with_outages rename to notices',
];
