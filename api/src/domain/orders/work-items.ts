import { type RawBuilder, sql } from 'kysely';
import {
  OPEN_STATES,
  WORK_MEASURES,
  type WorkItem,
  type WorkItemInput,
  type WorkSeason,
  workItemInputSchema,
} from 'shared/programme';
import { type OpenItem, overdueDays } from 'shared/server';
import { workItems } from 'shared/works/kinds';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { groupBy } from '../../store/group-by';
import { plainColumns, plainValues, type SelectedKind, selectedRecords } from '../records/selected-records';
import { peopleOf, presentStamp } from '../records/stamp';
import type { Viewer } from '../records/viewer';
import { seesOrder } from '../works/works-access';
import { summariesOf } from './present-infrastructures';

/**
 * Seasons of the sensitive areas of supports and lines, by id, ordered by name. Areas without seasons are left out.
 */
async function seasonsOf(
  { db, context }: Viewer,
  infrastructures: readonly number[],
): Promise<Map<number, WorkSeason[]>> {
  const { among, inByteOrder } = context.engine;
  const rows = await db
    .selectFrom('infrastructure_sensitive_areas')
    .innerJoin('sensitive_areas', 'sensitive_areas.id', 'sensitive_area_id')
    .select(['infrastructure_id', 'name', 'season_from as from', 'season_to as to'])
    .where(among('infrastructure_id', [...new Set(infrastructures)]))
    .where('deleted_at', 'is', null)
    .where('season_from', 'is not', null)
    .where('season_to', 'is not', null)
    .orderBy(inByteOrder(sql`search_text`))
    .orderBy('sensitive_areas.id')
    .$narrowType<{ from: string; to: string }>()
    .execute();
  const byInfrastructure = groupBy(rows, row => row.infrastructure_id);
  return new Map(
    [...byInfrastructure].map(([id, seasons]) => [
      id,
      seasons.map(({ name, from, to }) => ({ name, from, to })),
    ]),
  );
}

/** A stored item as input, with the infrastructure whose history lists it. */
type StoredItem = WorkItemInput & { infrastructure?: number };

/** States in which the request can still be changed. */
const BEFORE_WORKS = ['REQUESTED', 'PLANNED', 'DECLINED'];

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
      ...plainValues(workItems, row),
      order: {
        id: row.order_id,
        name: row.order_name,
        owner: byId.get(row.owner_id) ?? null,
        verify_by_days: row.verify_by_days,
      },
      infrastructure,
      operation: row.operation_id,
      overdue_days: overdueDays(row.due, asOf),
      seasons: seasons.get(row.infrastructure_id) ?? [],
    } as WorkItem;
  });
}

/** SQL for one work item: 1 if it is overdue on a day, otherwise 0. The sum over rows counts the overdue items. */
export const isOverdueOn = (day: string): RawBuilder<number> =>
  sql`case when work_items.due < ${day} then 1 else 0 end`;

export const selectedItems: SelectedKind<ItemRow> = {
  kind: workItems,
  table: 'work_items',
  title: 'works',
  summary: 'List; operators see the items of their owner only',
  description: 'Ordered works at supports and lines, with their state on the day `as_of`.',
  columns: { 'order.owner.id': 'work_orders.owner_id' },
  numbers: day => ({ overdue_days: isOverdueOn(day) }),
  select: selectItems,
  present: presentItems,
};

/** Works on one support or line. An order creates them, and events change their state. */
export const workItemResource = selectedRecords<ItemRow, StoredItem>(selectedItems, {
  inputSchema: workItemInputSchema,
  inputOf: row => {
    const { measures, note, ...others } = workItemInputSchema.parse(plainValues(workItems, row));
    return { infrastructure: row.infrastructure_id, measures, note, ...others };
  },
  async update(writer, id, { infrastructure: _, ...input }) {
    const row = await (await selectItems(writer))
      .select('infrastructures.kind')
      .where('work_items.id', '=', id)
      .executeTakeFirst();
    if (!row) throw new RequestRefused('not_found');
    if (!BEFORE_WORKS.includes(row.state))
      throw new RequestRefused('impossible_move', { body: { current: row.state } });
    const offered: readonly string[] = WORK_MEASURES[row.kind];
    if (!input.measures.every(measure => offered.includes(measure)))
      throw new InvalidInput([{ path: ['measures'], code: 'wrong_infrastructure_type', params: {} }]);
    await writer.db
      .updateTable('work_items')
      .set(plainColumns(workItems, input))
      .where('id', '=', id)
      .execute();
  },
});
