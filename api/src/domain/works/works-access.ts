import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { rolesOf } from 'shared/programme';
import { seesOwnItemsOnly, type WorkRole } from 'shared/server';
import { findActiveUser } from '../../http/current-user';
import type { Viewer } from '../records/viewer';

export interface WorksAccess {
  /** Whether the account enters data anywhere; operators do so only where works are ordered from them. */
  editsData: boolean;
  roles: readonly WorkRole[];
  /**
   * Owner whose items an operator sees; `null` for an operator without an owner, and for a link. Other accounts see
   * `all` items.
   */
  owner: number | null | 'all';
  /** The only order that a viewer with a link sees. */
  order?: number;
}

async function readAccess(viewer: Viewer): Promise<WorksAccess> {
  if (viewer.order !== undefined)
    return { editsData: false, roles: ['operator'], owner: null, order: viewer.order };
  const user = viewer.user ?? (await findActiveUser(viewer.db, viewer.userId));
  // The server itself, or an account that cannot sign in, as in a command-line import.
  if (!user) return { editsData: true, roles: [], owner: null };
  return {
    editsData: user.scope.includes('data:write'),
    roles: rolesOf(user.scope),
    owner: seesOwnItemsOnly(user.scope) ? user.account.owner_id : 'all',
  };
}

/** The access is cached by viewer, since an import reads it for every row. */
const cache = new WeakMap<Viewer, Promise<WorksAccess>>();

export function worksAccessOf(viewer: Viewer): Promise<WorksAccess> {
  const access = cache.get(viewer) ?? readAccess(viewer);
  cache.set(viewer, access);
  return access;
}

/** Condition that an account sees an order. `orders` is the name of the table of orders in the query. */
const isOwnOrder = ({ owner, order }: WorksAccess, orders: string): RawBuilder<SqlBool> => {
  if (order !== undefined) return sql<SqlBool>`${sql.ref(`${orders}.id`)} = ${order}`;
  if (owner === 'all') return sql<SqlBool>`1 = 1`;
  return owner === null ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${sql.ref(`${orders}.owner_id`)} = ${owner}`;
};

/** Condition that an account sees a row of `work_orders`. */
export const seesOrder = async (viewer: Viewer): Promise<RawBuilder<SqlBool>> =>
  isOwnOrder(await worksAccessOf(viewer), 'work_orders');

/** Condition that an account sees the item whose id is in a column. */
export async function seesItem(viewer: Viewer, column: string): Promise<RawBuilder<SqlBool>> {
  const access = await worksAccessOf(viewer);
  if (access.owner === 'all') return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`exists (select 1 from work_items as own_item
    join work_orders as own_order on own_order.id = own_item.order_id
    where own_item.id = ${sql.ref(column)} and ${isOwnOrder(access, 'own_order')})`;
}

/**
 * Condition that an account sees a row of `media`: the picture is evidence of no move, or only of moves that the
 * account sees.
 */
export async function seesPicture(viewer: Viewer): Promise<RawBuilder<SqlBool>> {
  if ((await worksAccessOf(viewer)).owner === 'all') return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`not exists (select 1 from work_event_media as evidence
    join work_events on work_events.id = evidence.work_event_id
    where evidence.media_id = media.id and not ${await seesItem(viewer, 'work_events.item_id')})`;
}

/** Condition that an account sees a row of `alarms`: its support, line or works belong to the account's owner. */
export async function seesAlarm(viewer: Viewer): Promise<RawBuilder<SqlBool>> {
  const access = await worksAccessOf(viewer);
  const { owner } = access;
  if (owner === 'all') return sql<SqlBool>`1 = 1`;
  if (owner === null) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`(exists (select 1 from infrastructures as own
      where own.id = alarms.infrastructure_id and own.owner_id = ${owner})
    or exists (select 1 from work_items as own_item
      join work_orders as own_order on own_order.id = own_item.order_id
      where own_item.infrastructure_id = alarms.infrastructure_id and own_item.deleted_at is null
        and ${isOwnOrder(access, 'own_order')}))`;
}
