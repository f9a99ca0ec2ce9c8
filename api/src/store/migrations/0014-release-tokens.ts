import type { Engine } from '../engine';

/** Tokens with which teams release their remotes over HTTP. */
export const releaseTokens = ({ types }: Engine): string[] => [
  `create table release_tokens (
    id ${types.id},
    remote text not null,
    team text not null,
    token_hash text not null unique,
    created_by bigint references users (id) on delete set null,
    created_at ${types.instant} not null,
    expires_at ${types.instant},
    last_used_at ${types.instant},
    revoked_by bigint references users (id) on delete set null,
    revoked_at ${types.instant})`,
];
