import type { Engine } from '../database/engine';

/** Failed sign-ins and the waits they bring, addresses an account signs in from, refused requests, details of mails. */
export function accountSafety({ types }: Engine): string[] {
  return [
    `create table sign_in_failures (
      key text primary key,
      count integer not null,
      until ${types.instant} not null,
      forgotten_at ${types.instant} not null)`,
    'create index sign_in_failures_forgotten on sign_in_failures (forgotten_at)',
    `create table known_addresses (
      user_id bigint not null references users (id) on delete cascade,
      address text not null,
      last_used_at ${types.instant} not null,
      primary key (user_id, address))`,
    `alter table users add column refused_at ${types.instant}`,
    'alter table mails add column details text',
  ];
}
