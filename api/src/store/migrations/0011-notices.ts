import type { Engine } from '../engine';

/** Mails about works: whether a person wants them, what was reported to the person, and alarms to report. */
export const notices = (engine: Engine): string[] => [
  `create table notices (
    user_id bigint not null references users (id) on delete cascade,
    kind text not null check (kind in ('alarms', 'digest')),
    "on" integer not null default 1,
    mailed_on ${engine.types.date},
    told_until bigint not null default 0,
    primary key (user_id, kind))`,
  `create table alarm_news (
    alarm_id bigint primary key references alarms (id) on delete cascade,
    opened_at ${engine.types.instant} not null,
    number bigint)`,
  'create index alarm_news_waiting on alarm_news (opened_at) where number is null',
  'create index alarm_news_number on alarm_news (number) where number is not null',
];
