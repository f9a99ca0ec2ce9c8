import type { Engine } from '../engine';

/** Accounts at OpenID providers, second factors of local accounts, and the steps of sign-ins that count once. */
export const signIn = ({ types }: Engine): string[] => [
  `create table identities (
    id ${types.id},
    user_id bigint not null references users (id) on delete cascade,
    issuer text not null,
    subject text not null,
    label text not null,
    created_at ${types.instant} not null,
    last_used_at ${types.instant} not null,
    unique (issuer, subject))`,
  'create index identities_user on identities (user_id)',
  `create table totp_secrets (
    user_id bigint primary key references users (id) on delete cascade,
    secret text,
    pending text,
    last_step bigint not null default 0)`,
  `create table passkeys (
    id ${types.id},
    user_id bigint not null references users (id) on delete cascade,
    credential text not null unique,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    name text not null,
    created_at ${types.instant} not null,
    last_used_at ${types.instant})`,
  'create index passkeys_user on passkeys (user_id)',
  `create table recovery_codes (
    user_id bigint not null references users (id) on delete cascade,
    code_hash text not null,
    primary key (user_id, code_hash))`,
  `create table used_steps (
    jti text primary key,
    expires_at ${types.instant} not null)`,
];
