import { randomUUID } from 'node:crypto';
import type { Tokens as TokenPair } from 'shared/server';
import { findActiveUser } from '../../http/current-user';
import type { Queryable } from '../../store/connect';
import { inTransaction } from '../../store/in-transaction';
import type { Row } from '../../store/schema';
import type { SessionServices } from './session-services';
import { openSession, recordUse, revokeSessions } from './sessions';
import { REFRESH_SECONDS } from './tokens';

/** Milliseconds after the first use in which a token may be used again, such as by a second tab. */
const GRACE_MS = 30_000;

async function issue(
  context: SessionServices,
  db: Queryable,
  userId: number,
  family: string,
): Promise<TokenPair> {
  const now = Date.now();
  const jti = randomUUID();
  await db
    .insertInto('refresh_tokens')
    .values({
      jti,
      family,
      user_id: userId,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + REFRESH_SECONDS * 1000).toISOString(),
      used_at: null,
      revoked_at: null,
    })
    .execute();
  const [access, refresh] = await Promise.all([
    context.tokens.sign('access', userId, { sid: family }),
    context.tokens.sign('refresh', userId, { jti }),
  ]);
  return { access, refresh };
}

/** Issues the first token pair of a sign-in; its refresh tokens form a family, the session. */
export async function startFamily(
  context: SessionServices,
  userId: number,
  userAgent: string,
): Promise<TokenPair> {
  const expired = new Date().toISOString();
  await context.db.deleteFrom('refresh_tokens').where('expires_at', '<', expired).execute();
  const family = randomUUID();
  await openSession(context.db, family, userId, userAgent);
  return issue(context, context.db, userId, family);
}

/** Ends all sessions of an account except `kept`. */
export async function revokeAll(db: Queryable, userId: number, kept?: string): Promise<void> {
  const revoked_at = new Date().toISOString();
  await db
    .updateTable('refresh_tokens')
    .set({ revoked_at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(kept !== undefined, query => query.where('family', '!=', kept ?? ''))
    .execute();
  await revokeSessions(db, userId, query => (kept === undefined ? query : query.where('id', '!=', kept)));
}

/** Ends one session of an account; `false` if it does not exist. */
export async function revokeFamily(db: Queryable, userId: number, family: string): Promise<boolean> {
  const revoked_at = new Date().toISOString();
  await db
    .updateTable('refresh_tokens')
    .set({ revoked_at })
    .where('user_id', '=', userId)
    .where('family', '=', family)
    .execute();
  return (await revokeSessions(db, userId, query => query.where('id', '=', family))) > 0;
}

/** Whether a refresh token could be exchanged now. This check does not use the token up. */
export async function isRefreshable(db: Queryable, jti: string, now = Date.now()): Promise<boolean> {
  const token = await db.selectFrom('refresh_tokens').selectAll().where('jti', '=', jti).executeTakeFirst();
  if (!token || token.revoked_at || isUsedUp(token, now)) return false;
  return (await findActiveUser(db, token.user_id)) !== null;
}

/** Whether a refresh token was exchanged longer than the grace time ago. */
const isUsedUp = ({ used_at }: Pick<Row<'refresh_tokens'>, 'used_at'>, now: number) =>
  used_at !== null && now - Date.parse(used_at) > GRACE_MS;

type Rotation = { status: 'rotated'; tokens: TokenPair } | { status: 'refused' };

/**
 * Exchanges a refresh token for a new pair. A reuse after the grace time means theft, so the token's family is
 * revoked.
 */
export async function rotate(context: SessionServices, jti: string, now = Date.now()): Promise<Rotation> {
  return inTransaction(context, async db => {
    // The use is written first, so that concurrent requests run one after the other.
    const at = new Date(now).toISOString();
    await db
      .updateTable('refresh_tokens')
      .set({ used_at: at })
      .where('jti', '=', jti)
      .where('used_at', 'is', null)
      .execute();
    const token = await db.selectFrom('refresh_tokens').selectAll().where('jti', '=', jti).executeTakeFirst();
    if (!token || token.revoked_at) return { status: 'refused' };
    const user = await findActiveUser(db, token.user_id);
    if (isUsedUp(token, now) || !user) {
      await db
        .updateTable('refresh_tokens')
        .set({ revoked_at: at })
        .where('family', '=', token.family)
        .execute();
      await revokeSessions(db, token.user_id, query => query.where('id', '=', token.family));
      return { status: 'refused' };
    }
    await recordUse(db, token.family, at);
    return { status: 'rotated', tokens: await issue(context, db, user.id, token.family) };
  });
}
