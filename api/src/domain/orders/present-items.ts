import { OPEN_STATES, type WorkItem } from 'shared/programme';
import { type OpenItem, overdueDays } from 'shared/server';
import { peopleOf, presentStamp } from '../records/stamp';
import type { Viewer } from '../records/viewer';
import { seesOrder } from '../works/works-access';
import { summariesOf } from './present-infrastructures';
import { seasonsOf } from './seasons-of';

/** Selects the items that an account sees. */
export const selectItems = async (viewer: Viewer) =>
  viewer.db
    .selectFrom('work_items')
    .innerJoin('work_orders', 'work_orders.id', 'work_items.order_id')
    .innerJoin('infrastructures', 'infrastructures.id', 'work_items.infrastructure_id')
    .selectAll('work_items')
    .select(['work_orders.name as order_name', 'work_orders.owner_id', 'work_orders.verify_by_days'])
    .where('work_items.deleted_at', 'is', null)
    .where('infrastructures.deleted_at', 'is', null)
    .where(await seesOrder(viewer));
export type ItemRow = Awaited<ReturnType<Awaited<ReturnType<typeof selectItems>>['executeTakeFirstOrThrow']>>;

/** The open items that an account sees, by id of their support or line. */
export async function openItemsOf(viewer: Viewer, infrastructures: readonly number[], asOf: string) {
  if (infrastructures.length === 0) return new Map<number, OpenItem>();
  const rows = await (await selectItems(viewer))
    .where(viewer.context.engine.among('work_items.infrastructure_id', infrastructures))
    .where('work_items.state', 'in', OPEN_STATES)
    .execute();
  return new Map<number, OpenItem>(
    rows.map(({ infrastructure_id, id, state, due }) => [
      infrastructure_id,
      { id, state, due, overdue_days: overdueDays(due, asOf) },
    ]),
  );
}

/** Items as in responses, in the given order. `asOf` is the day that decides which are overdue. */
export async function presentItems(
  viewer: Viewer,
  rows: readonly ItemRow[],
  asOf: string,
): Promise<WorkItem[]> {
  const people = await peopleOf(viewer.db, rows);
  const { byId } = await viewer.context.lists.snapshot();
  const ids = rows.map(row => row.infrastructure_id);
  const infrastructures = await summariesOf(viewer, ids);
  const seasons = await seasonsOf(viewer, ids);
  return rows.flatMap(row => {
    const infrastructure = infrastructures.get(row.infrastructure_id);
    if (!infrastructure) return [];
    return {
      ...presentStamp(row, people),
      order: {
        id: row.order_id,
        name: row.order_name,
        owner: byId.get(row.owner_id) ?? null,
        verify_by_days: row.verify_by_days,
      },
      infrastructure,
      measures: JSON.parse(row.measures) as string[],
      note: row.note,
      state: row.state,
      since: row.since,
      requested_on: row.requested_on,
      answer_by: row.answer_by,
      planned_for: row.planned_for,
      operation: row.operation_id,
      due: row.due,
      overdue_days: overdueDays(row.due, asOf),
      seasons: seasons.get(row.infrastructure_id) ?? [],
    };
  });
}
