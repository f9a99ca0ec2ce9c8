import type { Engine } from '../engine';

/** How often releases of remotes were loaded and failed, and these counts at the beginning of their trials. */
export const remoteNumbers = (engine: Engine): string[] => [
  `create table remote_numbers (
    remote text not null,
    version text not null,
    hour ${engine.types.instant} not null,
    shell text not null,
    outcome text not null,
    count integer not null,
    message text not null,
    at ${engine.types.instant} not null,
    primary key (remote, version, hour, shell, outcome))`,
  'create index remote_numbers_hour on remote_numbers (hour)',
  `create table remote_trials (
    remote text not null,
    version text not null,
    began ${engine.types.instant} not null,
    loads integer not null,
    failures integer not null,
    primary key (remote, version))`,
];
