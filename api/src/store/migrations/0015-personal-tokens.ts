import type { Engine } from '../engine';

/** Tokens with which other programs, such as QGIS, read in the name of an account. */
export const personalTokens = ({ types }: Engine): string[] => [
  `create table personal_tokens (
    id ${types.id},
    user_id bigint not null references users (id) on delete cascade,
    name text not null,
    token_hash text not null unique,
    created_at ${types.instant} not null,
    expires_at ${types.instant},
    last_used_at ${types.instant})`,
  'create index personal_tokens_user on personal_tokens (user_id)',
];
