import { closingCause, SEARCHES_TO_CLOSE } from 'shared/server';
import { SAYS_WHAT } from '../../readmodel/model/infrastructure-table';
import type { Context } from '../records/context';
import { inWrite } from '../records/in-write';
import { SERVER_ITSELF, type Viewer, type Writer } from '../records/viewer';
import { applyMove } from './apply-move';
import { lockedItem, type OrderedItem } from './lock-item';

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

/** Number of days since a day on which somebody searched a support or line and said what they found. */
async function searchesSince({ db }: Viewer, { infrastructure_id, since }: OrderedItem, asOf: string) {
  const { number } = await db
    .selectFrom('surveys')
    .select(eb => eb.fn.count<number>('date').distinct().as('number'))
    .where('id', 'in', targets =>
      targets
        .selectFrom('survey_targets')
        .select('survey_id')
        .where('infrastructure_id', '=', infrastructure_id),
    )
    .where('date', '>', since)
    .where('date', '<=', asOf)
    .where('deleted_at', 'is', null)
    .where(SAYS_WHAT)
    .executeTakeFirstOrThrow();
  return Number(number);
}

/**
 * Closes an item if its monitoring has ended.
 * @returns whether the item was closed
 */
export async function closeItem(writer: Writer, id: number, asOf: string): Promise<boolean> {
  const item = await lockedItem(writer, id);
  if (item?.state !== 'MONITORED') return false;
  const cause = closingCause({
    searches: await searchesSince(writer, item, asOf),
    openAlarms: await openAlarms(writer, item.infrastructure_id),
    due: item.due,
    asOf,
  });
  if (cause) await applyMove(writer, item, { to: 'CLOSED', date: asOf, cause });
  return cause !== null;
}

/**
 * Closes works whose monitoring has ended: searched twice, or after their time. Works with an open alarm stay until it
 * is explained.
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
      .where(eb =>
        eb.or([
          eb('due', '<', asOf),
          eb(
            eb
              .selectFrom('survey_targets')
              .select(count => count.fn.countAll<number>().as('number'))
              .whereRef('survey_targets.infrastructure_id', '=', 'work_items.infrastructure_id'),
            '>=',
            SEARCHES_TO_CLOSE,
          ),
        ]),
      )
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
