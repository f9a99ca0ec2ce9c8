import type { PersonalToken, PersonalTokenInput, TokenScope } from 'shared/contract/access';
import type { Queryable } from '../../store/connect';
import type { Row } from '../../store/schema';
import { hashOfToken, isExpired, LONGEST_TOKEN, newToken } from './secret-tokens';

/** Prefix by which secret scanners recognise a token published by mistake. */
export const PERSONAL_TOKEN_PREFIX = 'avicable_read_';
/** Least time in ms between two updates of the last use, since programs send many requests a second. */
const LAST_USE_MS = 60_000;

/**
 * Makes a token of 256 random bits and stores its hash.
 * @returns the token, which cannot be read again, and its id
 */
export async function mintPersonalToken(
  db: Queryable,
  { name, days, scopes }: PersonalTokenInput,
  userId: number,
): Promise<{ id: number; token: string }> {
  const { token, stored } = newToken(PERSONAL_TOKEN_PREFIX, days);
  const { id } = await db
    .insertInto('personal_tokens')
    .values({
      ...stored,
      user_id: userId,
      name,
      scopes: [...new Set(scopes)].join(' '),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

const scopesIn = (text: string) => text.split(' ').filter(Boolean) as TokenScope[];

/** The tokens of an account, without their hashes, newest first. */
export async function readPersonalTokens(db: Queryable, userId: number): Promise<PersonalToken[]> {
  const rows = await db
    .selectFrom('personal_tokens')
    .select(['id', 'name', 'created_at', 'expires_at', 'last_used_at', 'scopes'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(row => ({
    ...row,
    scopes: scopesIn(row.scopes),
    state: isExpired(row.expires_at) ? 'expired' : 'valid',
  }));
}

/** Removes a token of an account. `false` for an id that the account does not have. */
export async function removePersonalToken(db: Queryable, id: number, userId: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('personal_tokens')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

type Used = Pick<Row<'personal_tokens'>, 'id' | 'user_id' | 'name' | 'last_used_at'> & {
  scopes: TokenScope[];
};

/** The row of a valid token; `null` for any other text. */
export async function findValidToken(db: Queryable, token: string): Promise<Used | null> {
  if (token.length > LONGEST_TOKEN) return null;
  const row = await db
    .selectFrom('personal_tokens')
    .selectAll()
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst();
  return !row || isExpired(row.expires_at) ? null : { ...row, scopes: scopesIn(row.scopes) };
}

/** Records the use of a token, at most once a minute. */
export async function noteUse(
  db: Queryable,
  { id, last_used_at }: Pick<Used, 'id' | 'last_used_at'>,
): Promise<void> {
  const now = Date.now();
  if (last_used_at !== null && Date.parse(last_used_at) >= now - LAST_USE_MS) return;
  await db
    .updateTable('personal_tokens')
    .set({ last_used_at: new Date(now).toISOString() })
    .where('id', '=', id)
    .execute();
}
