import { createHash } from 'node:crypto';
import { clientNetwork } from '../../http/client-network';
import type { Queryable } from '../../store/connect';

const KEPT_MS = 90 * 24 * 3_600_000;
/** Maximum number of addresses per account. The addresses unused for longest are deleted. */
const MOST_ADDRESSES = 20;

const digestOf = (userId: number, address: string) =>
  createHash('sha256')
    .update(`known ${userId} ${clientNetwork(address)}`)
    .digest('base64url');

/**
 * Whether an account has signed in or reset its password from an address within the last 90 days. IPv6 addresses of
 * one network count as the same address.
 */
export async function isKnownAddress(
  db: Queryable,
  userId: number,
  address: string,
  now = Date.now(),
): Promise<boolean> {
  const row = await db
    .selectFrom('known_addresses')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('address', '=', digestOf(userId, address))
    .where('last_used_at', '>', new Date(now - KEPT_MS).toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberAddress(
  db: Queryable,
  userId: number,
  address: string,
  now = Date.now(),
): Promise<void> {
  const last_used_at = new Date(now).toISOString();
  await db
    .insertInto('known_addresses')
    .values({ user_id: userId, address: digestOf(userId, address), last_used_at })
    .onConflict(conflict => conflict.columns(['user_id', 'address']).doUpdateSet({ last_used_at }))
    .execute();
  const oldest = await db
    .selectFrom('known_addresses')
    .select('last_used_at')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .offset(MOST_ADDRESSES)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await db
    .deleteFrom('known_addresses')
    .where('user_id', '=', userId)
    .where('last_used_at', '<=', oldest.last_used_at)
    .execute();
}
