import type { Engine } from '../engine';

/** Comments on records with the accounts they mention, troubles mailed to administrators, calendar addresses. */
export const watching = (engine: Engine): string[] => [
  // SQLite cannot change the check of a column.
  `create table notices_of_more_kinds (
    user_id bigint not null references users (id) on delete cascade,
    kind text not null check (kind in ('alarms', 'digest', 'mentions', 'troubles')),
    "on" integer not null default 1,
    mailed_on ${engine.types.date},
    told_until bigint not null default 0,
    primary key (user_id, kind))`,
  `insert into notices_of_more_kinds (user_id, kind, "on", mailed_on, told_until)
    select user_id, kind, "on", mailed_on, told_until from notices`,
  'drop table notices',
  'alter table notices_of_more_kinds rename to notices',
  `create table troubles (
    kind text primary key check (kind in ('backup_late', 'disk_low', 'lag_long')),
    since ${engine.types.instant},
    mailed_on ${engine.types.date},
    is_told integer not null default 0)`,
  `create table calendar_links (
    user_id bigint primary key references users (id) on delete cascade,
    token_hash text not null unique,
    created_at ${engine.types.instant} not null)`,
  `create table comments (
    id ${engine.types.id},
    uuid text not null unique,
    created_by bigint references users (id),
    updated_by bigint references users (id),
    created_at ${engine.types.instant} not null,
    updated_at ${engine.types.instant} not null,
    version integer not null default 1,
    infrastructure_id bigint references infrastructures (id) on delete cascade,
    mortality_id bigint references mortality_cases (id) on delete cascade,
    item_id bigint references work_items (id) on delete cascade,
    text text not null,
    check (case when infrastructure_id is null then 0 else 1 end + case when mortality_id is null then 0 else 1 end
      + case when item_id is null then 0 else 1 end = 1))`,
  ...['infrastructure', 'mortality', 'item'].map(
    record => `create index comments_${record} on comments (${record}_id) where ${record}_id is not null`,
  ),
  `create table comment_mentions (
    comment_id bigint not null references comments (id) on delete cascade,
    user_id bigint not null references users (id) on delete cascade,
    primary key (comment_id, user_id))`,
  'create index comment_mentions_user on comment_mentions (user_id)',
];
