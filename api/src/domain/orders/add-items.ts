import type { WorkOrderInput } from 'shared/programme';
import { dueOf } from 'shared/server';
import { workItems } from 'shared/works/kinds';
import { insertRows } from '../../store/insert-rows';
import { recordChanges } from '../records/history';
import { plainColumns } from '../records/selected-records';
import { newStamp } from '../records/stamp';
import type { Writer } from '../records/viewer';
import { settingsInUse } from '../works/settings-in-use';
import { daysOf } from './check-order';

/** Adds the items of a checked input to its order: rows, first events and history, in few statements. */
export async function addItems(writer: Writer, order: number, input: WorkOrderInput): Promise<void> {
  const { settings } = await settingsInUse(writer.db);
  const { requestedOn, answerBy } = daysOf(input, writer.at.slice(0, 10), settings);
  const dates = {
    state: 'REQUESTED' as const,
    since: requestedOn,
    requested_on: requestedOn,
    answer_by: answerBy,
    planned_for: null,
  };
  const rows = input.items.map(item => ({
    ...newStamp(writer),
    ...dates,
    ...plainColumns(workItems, item),
    order_id: order,
    infrastructure_id: item.infrastructure,
    operation_id: null,
    due: dueOf({ ...dates, verify_by_days: input.verify_by_days }, settings),
  }));
  const added = await insertRows<{ id: number; infrastructure_id: number }>(
    writer,
    'work_items',
    rows,
    'id, infrastructure_id',
  );
  const events = added.map(({ id }) => ({
    ...newStamp(writer),
    item_id: id,
    from_state: null,
    to_state: 'REQUESTED',
    date: requestedOn,
    reason: '',
  }));
  await insertRows(writer, 'work_events', events);
  const itemByInfrastructure = new Map(input.items.map(item => [item.infrastructure, item]));
  await recordChanges(
    writer,
    added.map(({ id, infrastructure_id }) => ({
      kind: 'work-items',
      id,
      action: 'create',
      before: null,
      after: { order, ...itemByInfrastructure.get(infrastructure_id), state: 'REQUESTED', date: requestedOn },
    })),
  );
}
