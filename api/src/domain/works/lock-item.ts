import { RequestRefused } from '../../http/request-refused';
import type { Row } from '../../store/schema';
import type { Viewer, Writer } from '../records/viewer';
import { seesOrder } from './works-access';

/** An item with its order's limit for verification, in days. */
export type OrderedItem = Row<'work_items'> & { verify_by_days: number };

const selectItem = ({ db }: Viewer, id: number) =>
  db
    .selectFrom('work_items')
    .innerJoin('work_orders', 'work_orders.id', 'work_items.order_id')
    .where('work_items.id', '=', id)
    .where('work_items.deleted_at', 'is', null);

async function lock({ context, db }: Writer, table: 'infrastructures' | 'work_items', id: number) {
  await db
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .modifyEnd(context.engine.lockRows)
    .executeTakeFirst();
}

/** Reads and locks an item whose support or line is already locked. `null` for an unknown or deleted item. */
export async function lockedItem(writer: Writer, id: number): Promise<OrderedItem | null> {
  await lock(writer, 'work_items', id);
  const item = await selectItem(writer, id)
    .selectAll('work_items')
    .select('work_orders.verify_by_days')
    .executeTakeFirst();
  return item ?? null;
}

/**
 * Locks an item that an account sees. Its support or line is locked first, in the same order as by writers of
 * operations.
 * @throws RequestRefused 404
 */
export async function lockItem(writer: Writer, id: number): Promise<OrderedItem> {
  const found = await selectItem(writer, id)
    .innerJoin('infrastructures', 'infrastructures.id', 'work_items.infrastructure_id')
    .where('infrastructures.deleted_at', 'is', null)
    .where(await seesOrder(writer))
    .select('work_items.infrastructure_id')
    .executeTakeFirst();
  if (found) await lock(writer, 'infrastructures', found.infrastructure_id);
  const item = found && (await lockedItem(writer, id));
  if (!item) throw new RequestRefused('not_found');
  return item;
}
