import type { Engine } from '../database/engine';

/** Accounts, their groups and areas, their sessions. */
export function accounts({ name, types }: Engine): string[] {
  return [
    ...(name === 'postgres' ? ['create extension if not exists postgis'] : []),
    'create table meta (name text primary key, value text not null)',
    `create table users (
      id ${types.id},
      uuid text not null unique,
      username text not null,
      email text not null,
      first_name text not null,
      last_name text not null,
      phone text not null,
      avatar text,
      password_hash text not null,
      email_verified integer not null,
      is_active integer not null,
      tokens_valid_from bigint not null default 0,
      created_at ${types.instant} not null,
      demonstration integer not null default 0)`,
    'create unique index users_username on users (lower(username))',
    'create unique index users_email on users (lower(email))',
    `create table groups (id ${types.id}, name text not null unique)`,
    `create table user_groups (
      user_id bigint not null references users (id) on delete cascade,
      group_id bigint not null references groups (id) on delete cascade,
      primary key (user_id, group_id))`,
    `create table refresh_tokens (
      jti text primary key,
      family text not null,
      user_id bigint not null references users (id) on delete cascade,
      created_at ${types.instant} not null,
      expires_at ${types.instant} not null,
      used_at ${types.instant},
      revoked_at ${types.instant})`,
    'create index refresh_tokens_family on refresh_tokens (family)',
    'create index refresh_tokens_user on refresh_tokens (user_id)',
    'create index refresh_tokens_expiry on refresh_tokens (expires_at)',
  ];
}
