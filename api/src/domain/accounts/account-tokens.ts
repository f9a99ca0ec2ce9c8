import { sql } from 'kysely';
import type { Queryable } from '../../store/connect';
import type { Engine } from '../../store/engine';
import type { Row } from '../../store/schema';
import { hashOfToken, randomToken } from '../session/secret-tokens';

type Purpose = Row<'account_tokens'>['purpose'];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Validity of mailed tokens in milliseconds from their creation. */
const TOKEN_LIFE_MS: Record<Purpose, number> = {
  'sign-up': 3 * DAY,
  email: 3 * DAY,
  activate: 30 * DAY,
  reset: HOUR,
};

/** Milliseconds that an invited person has to choose a password. */
export const INVITATION_LIFE_MS = 7 * DAY;

export interface MintedToken {
  token: string;
  discard(): Promise<void>;
}

/** Creates a token of 256 random bits and stores its hash. Also deletes tokens that expired 30 days ago. */
export async function mintToken(
  db: Queryable,
  purpose: Purpose,
  owner: Partial<Pick<Row<'account_tokens'>, 'user_id' | 'sign_up_id' | 'email'>>,
  lifeMs = TOKEN_LIFE_MS[purpose],
): Promise<MintedToken> {
  const now = Date.now();
  const token = randomToken('');
  const token_hash = hashOfToken(token);
  await db
    .deleteFrom('account_tokens')
    .where('expires_at', '<', new Date(now - 30 * DAY).toISOString())
    .execute();
  await db
    .insertInto('account_tokens')
    .values({
      user_id: null,
      sign_up_id: null,
      email: null,
      ...owner,
      token_hash,
      purpose,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + lifeMs).toISOString(),
      used_at: null,
    })
    .execute();
  return {
    token,
    async discard() {
      await db.deleteFrom('account_tokens').where('token_hash', '=', token_hash).execute();
    },
  };
}

/**
 * Finds a mailed token by its hash, so that the duration of the search reveals nothing about the token. `null` for an
 * unknown token. Inside a transaction, the token's row is locked.
 */
export async function findToken(
  db: Queryable,
  engine: Engine,
  token: string,
  purposes: readonly Purpose[],
): Promise<Row<'account_tokens'> | null> {
  const row = await db
    .selectFrom('account_tokens')
    .selectAll()
    .where('token_hash', '=', hashOfToken(token))
    .where('purpose', 'in', purposes)
    .modifyEnd(db.isTransaction ? engine.lockRows : sql``)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Invalidates the mailed links that reset the password or change the address of an account, when either changes. A
 * used link still reports that it was used.
 */
export async function endLinks(db: Queryable, userId: number): Promise<void> {
  const expires_at = new Date().toISOString();
  await db
    .updateTable('account_tokens')
    .set({ expires_at })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .execute();
  // These tokens are deleted, since following an expired link would send a new mail.
  await db
    .deleteFrom('account_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'email')
    .where('used_at', 'is', null)
    .execute();
  await db.deleteFrom('mails').where('user_id', '=', userId).where('kind', '=', 'email_change').execute();
}

/** Marks a token as used; `false` when another request was first. */
export async function useToken(
  db: Queryable,
  token: Row<'account_tokens'>,
  changes: Partial<Pick<Row<'account_tokens'>, 'user_id' | 'sign_up_id'>> = {},
): Promise<boolean> {
  const result = await db
    .updateTable('account_tokens')
    .set({ ...changes, used_at: new Date().toISOString() })
    .where('token_hash', '=', token.token_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
