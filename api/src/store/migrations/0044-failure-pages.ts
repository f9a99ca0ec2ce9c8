import type { Engine } from '../engine';

/** Failures of releases by page, each with its last stack. Counts may be sums of milliseconds. */
export const failurePages = ({ types }: Engine): string[] => [
  // SQLite cannot change a primary key.
  `create table remote_numbers_by_page (
    remote text not null,
    version text not null,
    hour ${types.instant} not null,
    shell text not null,
    outcome text not null,
    page text not null,
    count bigint not null,
    message text not null,
    stack text not null,
    at ${types.instant} not null,
    primary key (remote, version, hour, shell, outcome, page))`,
  `insert into remote_numbers_by_page (remote, version, hour, shell, outcome, page, count, message, stack, at)
    select remote, version, hour, shell, outcome, '', count, message, '', at from remote_numbers`,
  'drop table remote_numbers',
  'alter table remote_numbers_by_page rename to remote_numbers',
  'create index remote_numbers_hour on remote_numbers (hour)',
];
