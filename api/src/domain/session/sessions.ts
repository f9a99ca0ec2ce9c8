import type { UpdateQueryBuilder, UpdateResult } from 'kysely';
import type { Device } from 'shared/contract/accounts';
import type { Queryable } from '../../store/connect';
import type { Database } from '../../store/schema';
import { REFRESH_SECONDS } from './tokens';

const MOST_USER_AGENT = 300;

/** Stores a session; deletes sessions unused for longer than the life of a refresh token. */
export async function openSession(
  db: Queryable,
  id: string,
  userId: number,
  userAgent: string,
): Promise<void> {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const staleBefore = new Date(now - REFRESH_SECONDS * 1000).toISOString();
  await db.deleteFrom('sessions').where('last_used_at', '<', staleBefore).execute();
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

export async function recordUse(db: Queryable, id: string, at: string): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: at }).where('id', '=', id).execute();
}

export async function isSessionOpen(db: Queryable, userId: number, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

type SessionUpdate = UpdateQueryBuilder<Database, 'sessions', 'sessions', UpdateResult>;

/**
 * Ends open sessions of an account; their access tokens are refused from now on.
 * @returns the number of ended sessions
 */
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

/** Open sessions of an account: the current one first, then by last use. */
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
