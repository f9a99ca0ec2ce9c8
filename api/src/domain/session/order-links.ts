import type { FastifyRequest } from 'fastify';
import { MOST_ORDER_LINKS, ORDER_LINK_DAYS } from 'shared/programme/links';
import type { OrderLink } from '../../http/current-user';
import type { Queryable } from '../../store/connect';
import { hashOfToken, isExpired, LONGEST_TOKEN, newToken } from './secret-tokens';
import type { SessionServices } from './session-services';
import { tokenRefused } from './token-refused';
import { WRONG_TOKENS } from './user-of-token';

export const ORDER_LINK_PREFIX = 'avicable_order_';

/** Makes a link of 256 random bits to an order, and stores its hash. `null` if the order has too many links. */
export async function mintLink(db: Queryable, order: number) {
  const { token, stored } = newToken(ORDER_LINK_PREFIX, ORDER_LINK_DAYS);
  const { token_hash: _, ...link } = stored;
  await db.deleteFrom('order_links').where('expires_at', '<=', link.created_at).execute();
  const valid = await db.selectFrom('order_links').select('id').where('order_id', '=', order).execute();
  if (valid.length >= MOST_ORDER_LINKS) return null;
  const { id } = await db
    .insertInto('order_links')
    .values({ ...stored, order_id: order })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, ...link, token };
}

export const withdrawLinks = (db: Queryable, order: number) =>
  db.deleteFrom('order_links').where('order_id', '=', order).execute();

/**
 * The order that a link opens.
 * @throws RequestRefused 401 for an unknown, expired or withdrawn link, and on routes that are not for links; 429
 * after many wrong links from an IP address
 */
export async function linkOfToken(
  { db, wrongTokens }: SessionServices,
  token: string,
  request: FastifyRequest,
): Promise<OrderLink> {
  const row =
    token.length > LONGEST_TOKEN
      ? undefined
      : await db
          .selectFrom('order_links')
          .innerJoin('work_orders', 'work_orders.id', 'order_links.order_id')
          .select(['order_id as order', 'expires_at'])
          .where('token_hash', '=', hashOfToken(token))
          .where('work_orders.deleted_at', 'is', null)
          .executeTakeFirst();
  if (!row || isExpired(row.expires_at)) {
    await wrongTokens.count(request.ip, WRONG_TOKENS);
    throw tokenRefused('access', 'invalid');
  }
  if (request.routeOptions.config.access !== 'order-link') throw tokenRefused('access', 'wrong_type');
  return { ...row, token };
}
