import type { UpdateQueryBuilder, UpdateResult } from 'kysely';
import type { Device } from 'shared/contract';
import type { Queryable } from '../../store/connect';
import type { Database } from '../../store/schema';
import { REFRESH_SECONDS } from './tokens';

const MOST_USER_AGENT = 300;

/** Notes a sign-in; sessions unused for longer than a refresh token lives are swept away. */
export async function openSession(
  db: Queryable,
  id: string,
  userId: number,
  userAgent: string,
): Promise<void> {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const forgotten = new Date(now - REFRESH_SECONDS * 1000).toISOString();
  await db.deleteFrom('sessions').where('last_used_at', '<', forgotten).execute();
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      user_agent: userAgent.toWellFormed().replaceAll('\u0000', '').slice(0, MOST_USER_AGENT),
      started_at: at,
      last_used_at: at,
      revoked_at: null,
    })
    .execute();
}

/** Notes that a session refreshed its tokens. */
export async function noteUse(db: Queryable, id: string, at: string): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: at }).where('id', '=', id).execute();
}

/** Whether a session of an account goes on. */
export async function isSessionOpen(db: Queryable, userId: number, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

type SessionUpdate = UpdateQueryBuilder<Database, 'sessions', 'sessions', UpdateResult>;

/** Ends open sessions of an account; access tokens of theirs are refused from now on. Returns how many. */
export async function revokeSessions(
  db: Queryable,
  userId: number,
  which: (query: SessionUpdate) => SessionUpdate,
): Promise<number> {
  const update = db
    .updateTable('sessions')
    .set({ revoked_at: new Date().toISOString() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  const result = await which(update).executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Where an account is signed in: the current session, then the latest used. */
export async function devicesOf(db: Queryable, userId: number, current?: string): Promise<Device[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'started_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('last_used_at', '>', new Date(Date.now() - REFRESH_SECONDS * 1000).toISOString())
    .orderBy('last_used_at', 'desc')
    .execute();
  const devices = rows.map(row => ({ ...row, current: row.id === current }));
  return devices.sort((one, other) => Number(other.current) - Number(one.current));
}
