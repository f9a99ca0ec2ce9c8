import type { Engine } from '../database/engine';

/** Attempts to sign in, sign up and reset, counted for all server processes together. */
export function attempts({ types }: Engine): string[] {
  return [
    `create table attempts (
      key text primary key,
      count integer not null,
      until ${types.instant} not null)`,
    'create index attempts_until on attempts (until)',
  ];
}
