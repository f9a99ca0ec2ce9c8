import { sql } from 'kysely';
import { type WorkOrder, type WorkOrderInput, workOrders } from 'shared/programme';
import { dueOf, isOpenState, workOrderInputSchema } from 'shared/server';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { groupBy } from '../../store/group-by';
import type { Row } from '../../store/schema';
import { recordChanges } from '../records/history';
import { touchingInfrastructures } from '../records/recalculate';
import { plainColumns, plainValues, type SelectedKind, selectedRecords } from '../records/selected-records';
import { newStamp, peopleOf, presentStamp } from '../records/stamp';
import type { Viewer, Writer } from '../records/viewer';
import { newRecords, type Stored } from '../records/writable';
import { insertRecords } from '../records/write-steps';
import { seesOrder } from '../works/works-access';
import { addItems } from './add-items';
import { checkedOrder, daysOf, knownForOrders, placesOfOrder } from './check-order';
import { isOverdueOn } from './work-items';

const dayOf = ({ at }: Writer) => at.slice(0, 10);

/** Selects the orders that an account sees. */
export const selectOrders = async (viewer: Viewer) =>
  viewer.db
    .selectFrom('work_orders')
    .selectAll('work_orders')
    .where('work_orders.deleted_at', 'is', null)
    .where(await seesOrder(viewer));

/** Orders as in responses, in the given order, with the numbers of their items by state and of overdue items. */
export async function presentOrders(
  viewer: Viewer,
  rows: readonly Row<'work_orders'>[],
  asOf: string,
): Promise<WorkOrder[]> {
  const people = await peopleOf(viewer.db, rows);
  const { byId } = await viewer.context.lists.snapshot();
  const counts = await viewer.db
    .selectFrom('work_items')
    .innerJoin('infrastructures', 'infrastructures.id', 'work_items.infrastructure_id')
    .select(['work_items.order_id', 'work_items.state'])
    .select([sql<number>`count(*)`.as('number'), sql<number>`sum(${isOverdueOn(asOf)})`.as('overdue')])
    .where(
      viewer.context.engine.among(
        'work_items.order_id',
        rows.map(({ id }) => id),
      ),
    )
    .where('work_items.deleted_at', 'is', null)
    .where('infrastructures.deleted_at', 'is', null)
    .groupBy(['work_items.order_id', 'work_items.state'])
    .execute();
  const byOrder = groupBy(counts, row => row.order_id);
  return rows.map(row => {
    const states = byOrder.get(row.id) ?? [];
    return {
      ...presentStamp(row, people),
      ...plainValues(workOrders, row),
      owner: byId.get(row.owner_id) ?? null,
      states: Object.fromEntries(states.map(({ state, number }) => [state, Number(number)])),
      overdue: states.reduce((sum, { overdue }) => sum + Number(overdue), 0),
    } as WorkOrder;
  });
}

const itemsOf = ({ db }: Viewer, order: number) =>
  db.selectFrom('work_items').selectAll().where('order_id', '=', order);

/** Updates `answer_by` and `due` of the requested and fitted items of an order after its deadlines change. */
async function followDeadlines(writer: Writer, id: number, input: WorkOrderInput, before: WorkOrderInput) {
  const { answer_by, verify_by_days } = input;
  for (const item of await itemsOf(writer, id).where('state', 'in', ['REQUESTED', 'FITTED']).execute()) {
    const isFirst = item.answer_by === before.answer_by && answer_by !== null;
    const dates = { ...item, answer_by: isFirst ? answer_by : item.answer_by, verify_by_days };
    const due = dueOf(dates);
    if (due !== item.due || dates.answer_by !== item.answer_by)
      await writer.db
        .updateTable('work_items')
        .set({ due, answer_by: dates.answer_by, updated_at: writer.at })
        .where('id', '=', item.id)
        .execute();
  }
}

/**
 * Deletes the items of orders.
 * @throws RequestRefused 409 if an item is neither requested nor cancelled
 */
async function removeItems(writer: Writer, orders: readonly Stored<WorkOrderInput>[]): Promise<void> {
  for (const { id: order } of orders) {
    const items = await itemsOf(writer, order).where('deleted_at', 'is', null).execute();
    const begun = items.filter(
      ({ state }) => !['REQUESTED', 'CANCELLED'].includes(state) && isOpenState(state),
    );
    const closed = items.filter(({ state }) => state === 'CLOSED');
    const inUse = begun.length + closed.length;
    if (inUse > 0) throw new RequestRefused('in_use', { usedBy: { 'work-items': inUse } });
    // A verification of a deleted item is no visit any more.
    await touchingInfrastructures(
      writer,
      items.map(({ infrastructure_id }) => infrastructure_id),
      () =>
        writer.db
          .updateTable('work_items')
          .set({ deleted_at: writer.at, deleted_by: writer.userId, version: sql<number>`version + 1` })
          .where('order_id', '=', order)
          .where('deleted_at', 'is', null)
          .execute(),
    );
    await recordChanges(
      writer,
      items.map(({ id, infrastructure_id: infrastructure, state }) => ({
        kind: 'work-items',
        id,
        action: 'delete',
        before: { order, infrastructure, state },
        after: null,
      })),
    );
  }
}

async function restoreItems(writer: Writer, order: number): Promise<void> {
  const items = await writer.db
    .updateTable('work_items')
    .set({ deleted_at: null, deleted_by: null, version: sql<number>`version + 1` })
    .where('order_id', '=', order)
    .where('deleted_at', 'is not', null)
    .returning(['id', 'infrastructure_id as infrastructure', 'state'])
    .execute();
  await touchingInfrastructures(
    writer,
    items.map(({ infrastructure }) => infrastructure),
    async () => undefined,
  );
  await recordChanges(
    writer,
    items.map(({ id, ...after }) => ({
      kind: 'work-items',
      id,
      action: 'restore',
      before: null,
      after: { order, ...after },
    })),
  );
}

export const selectedOrders: SelectedKind<Row<'work_orders'>> = {
  kind: workOrders,
  table: 'work_orders',
  title: 'works',
  summary: 'List the orders; operators see those to their owner only',
  description:
    'Orders with the numbers of their items by state. `overdue=true` keeps those with items that are late on the day `as_of`.',
  numbers: day => ({
    overdue: sql`(select coalesce(sum(${isOverdueOn(day)}), 0) from work_items
      join infrastructures on infrastructures.id = work_items.infrastructure_id
      where work_items.order_id = work_orders.id and work_items.deleted_at is null
        and infrastructures.deleted_at is null)`,
  }),
  select: selectOrders,
  present: presentOrders,
};

/** Orders of works to an operator. Items listed in a change are added to the order. */
export const workOrderResource = selectedRecords<Row<'work_orders'>, WorkOrderInput>(selectedOrders, {
  inputSchema: workOrderInputSchema,
  placesOf: placesOfOrder,
  inputOf: ({ uuid, owner_id, name, answer_by, verify_by_days, note }) => ({
    ...{ uuid, owner_id, name, answer_by, verify_by_days, note, requested_on: null, items: [] },
  }),

  async checkNew(viewer, inputs) {
    const known = await knownForOrders(viewer, inputs);
    const today = new Date().toISOString().slice(0, 10);
    return newRecords(
      inputs.map(input => {
        const references = checkedOrder(known, input, today);
        if (input.items.length === 0) references.report(['items'], 'required');
        return { input, problems: references.problems };
      }),
      async (writer, passed) => {
        const rows = passed.map(({ input }) => ({
          ...newStamp(writer, input.uuid),
          ...plainColumns(workOrders, input),
          owner_id: input.owner_id,
          answer_by: daysOf(input, dayOf(writer), known.deadlines).answerBy,
        }));
        const ids = await insertRecords(writer, 'work_orders', rows);
        for (const [i, { input }] of passed.entries()) await addItems(writer, ids[i] as number, input);
        return ids;
      },
    );
  },

  async update(writer, id, input, before) {
    const known = await knownForOrders(writer, [input]);
    const { requestedOn, answerBy: answer_by } = daysOf(
      { ...input, answer_by: input.answer_by ?? before.answer_by },
      dayOf(writer),
      known.deadlines,
    );
    // Items added after the order's deadline to answer get their own deadline.
    const added = { ...input, answer_by: answer_by < requestedOn ? null : answer_by };
    const { problems } = checkedOrder(known, added, dayOf(writer), before.owner_id);
    if (problems.length > 0) throw new InvalidInput(problems);
    await writer.db
      .updateTable('work_orders')
      .set({ ...plainColumns(workOrders, input), owner_id: input.owner_id, answer_by })
      .where('id', '=', id)
      .execute();
    await followDeadlines(writer, id, { ...input, answer_by }, before);
    await addItems(writer, id, added);
  },

  async markRemoved(writer, records, mark) {
    await removeItems(writer, records);
    await mark();
  },

  async markRestored(writer, id, unmark) {
    await unmark();
    await restoreItems(writer, id);
  },
});
