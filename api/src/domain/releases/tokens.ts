import type { ReleaseToken } from 'shared/contract/administration';
import type { ReleaseTokenInput } from 'shared/server';
import type { Queryable } from '../../store/connect';
import type { Row } from '../../store/schema';
import { hashOfToken, isExpired, LONGEST_TOKEN, newToken } from '../session/secret-tokens';

/** Prefix by which secret scanners recognise a token committed by mistake. */
const PREFIX = 'avicable_release_';

const stateOf = ({
  revoked_at,
  expires_at,
}: Pick<Row<'release_tokens'>, 'revoked_at' | 'expires_at'>): ReleaseToken['state'] =>
  revoked_at !== null ? 'revoked' : isExpired(expires_at) ? 'expired' : 'valid';

/**
 * Makes a token of 256 random bits and stores its hash.
 * @param userId the administrator who creates it
 * @returns the token, which cannot be read again, and its id
 */
export async function mintReleaseToken(
  db: Queryable,
  { remote, team, days }: ReleaseTokenInput,
  userId: number,
): Promise<{ id: number; token: string }> {
  const { token, stored } = newToken(PREFIX, days);
  const { id } = await db
    .insertInto('release_tokens')
    .values({ ...stored, remote, team, created_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** All tokens, without their hashes, newest first. */
export async function readReleaseTokens(db: Queryable): Promise<ReleaseToken[]> {
  const rows = await db
    .selectFrom('release_tokens')
    .leftJoin('users as maker', 'maker.id', 'release_tokens.created_by')
    .leftJoin('users as revoker', 'revoker.id', 'release_tokens.revoked_by')
    .select([
      'release_tokens.id',
      'remote',
      'team',
      'release_tokens.created_at',
      'expires_at',
      'last_used_at',
      'revoked_at',
      'maker.username as created_by',
      'revoker.username as revoked_by',
    ])
    .orderBy('release_tokens.id', 'desc')
    .execute();
  return rows.map(row => ({ ...row, state: stateOf(row) }));
}

/** Revokes a token permanently; a token that is already revoked stays unchanged. `false` for an unknown id. */
export async function revokeReleaseToken(db: Queryable, id: number, userId: number): Promise<boolean> {
  await db
    .updateTable('release_tokens')
    .set({ revoked_at: new Date().toISOString(), revoked_by: userId })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
  const row = await db.selectFrom('release_tokens').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export interface ReleasingTeam {
  tokenId: number;
  remote: string;
  team: string;
}

/**
 * Finds the team of a remote's valid token and records the use. `null` for any invalid token. The duration of a
 * lookup by hash reveals nothing about the tokens.
 */
export async function teamOfToken(
  db: Queryable,
  token: string,
  remote: string,
): Promise<ReleasingTeam | null> {
  if (token.length > LONGEST_TOKEN) return null;
  const row = await db
    .selectFrom('release_tokens')
    .selectAll()
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst();
  if (!row || row.remote !== remote || stateOf(row) !== 'valid') return null;
  await db
    .updateTable('release_tokens')
    .set({ last_used_at: new Date().toISOString() })
    .where('id', '=', row.id)
    .execute();
  return { tokenId: row.id, remote, team: row.team };
}
