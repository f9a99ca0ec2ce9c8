import { closingCause } from 'shared/server';
import type { Context } from '../records/context';
import { inWrite } from '../records/in-write';
import { SERVER_ITSELF, type Viewer, type Writer } from '../records/viewer';
import { applyMove } from './apply-move';
import { lockedItem } from './lock-item';

const BATCH_SIZE = 100;

async function openAlarms({ db }: Viewer, infrastructure: number): Promise<number> {
  const { number } = await db
    .selectFrom('alarms')
    .select(eb => eb.fn.countAll<number>().as('number'))
    .where('infrastructure_id', '=', infrastructure)
    .where('state', '=', 'OPEN')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(number);
}

/**
 * Closes an item if its monitoring has ended.
 * @param searches number of searches around the support or line; the server does not record searches yet
 * @returns whether the item was closed
 */
export async function closeItem(writer: Writer, id: number, asOf: string, searches = 0): Promise<boolean> {
  const item = await lockedItem(writer, id);
  if (item?.state !== 'MONITORED') return false;
  const cause = closingCause({
    searches,
    openAlarms: await openAlarms(writer, item.infrastructure_id),
    due: item.due,
    asOf,
  });
  if (cause) await applyMove(writer, item, { to: 'CLOSED', date: asOf, cause });
  return cause !== null;
}

/**
 * Closes works whose monitoring has ended. Works with an open alarm stay until it is explained.
 * @returns the number of closed items
 */
export async function closeMonitored(
  context: Context,
  asOf = new Date().toISOString().slice(0, 10),
): Promise<number> {
  let closed = 0;
  for (let after = 0; ; ) {
    const ids = await context.db
      .selectFrom('work_items')
      .select('id')
      .where('state', '=', 'MONITORED')
      .where('due', '<', asOf)
      .where('deleted_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    const last = ids.at(-1);
    if (!last) return closed;
    after = last.id;
    closed += await inWrite(context, SERVER_ITSELF, async writer => {
      let number = 0;
      for (const { id } of ids) if (await closeItem(writer, id, asOf)) number += 1;
      return number;
    });
  }
}
