import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '../../store/connect';
import type { Engine } from '../../store/engine';
import type { Row } from '../../store/schema';

type Purpose = Row<'account_tokens'>['purpose'];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long the token of a mail works, in milliseconds, counted from when the mail leaves. */
const TOKEN_LIFE_MS: Record<Purpose, number> = {
  'sign-up': 3 * DAY,
  email: 3 * DAY,
  activate: 30 * DAY,
  reset: HOUR,
};

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** How long somebody invited may take to choose a password, in milliseconds. */
export const INVITATION_LIFE_MS = 7 * DAY;

export interface MintedToken {
  token: string;
  /** Forgets it. */
  discard(): Promise<void>;
}

/** Makes a token of 256 random bits and keeps its hash. What has long been over is swept away. */
export async function mintToken(
  db: Queryable,
  purpose: Purpose,
  owner: Partial<Pick<Row<'account_tokens'>, 'user_id' | 'sign_up_id' | 'email'>>,
  lifeMs = TOKEN_LIFE_MS[purpose],
): Promise<MintedToken> {
  const now = Date.now();
  const token = randomBytes(32).toString('base64url');
  const token_hash = hashOf(token);
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

/** The token of a mail, found by its hash: comparing takes as long for every token. `null` for an unknown one. */
export async function findToken(
  db: Queryable,
  engine: Engine,
  token: string,
  purposes: readonly Purpose[],
): Promise<Row<'account_tokens'> | null> {
  const found = await db
    .selectFrom('account_tokens')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('purpose', 'in', purposes)
    .modifyEnd(db.isTransaction ? engine.lockRows : sql``)
    .executeTakeFirst();
  return found ?? null;
}

/** Whether the time of a token is over. */
export const isOver = (token: Row<'account_tokens'>, now = Date.now()) => Date.parse(token.expires_at) <= now;

/**
 * Takes their effect from the links an account was sent for another password or address; a followed one still says
 * that it was.
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
  // One that is merely over would have a new mail sent.
  await db
    .deleteFrom('account_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'email')
    .where('used_at', 'is', null)
    .execute();
  await db.deleteFrom('mails').where('user_id', '=', userId).where('kind', '=', 'email_change').execute();
}

/** Notes that a token has done its work; `false` when another request was first. */
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
