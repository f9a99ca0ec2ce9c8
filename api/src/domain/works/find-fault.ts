import { moveBetween, type WorkFault } from 'shared/programme';
import type { Row } from '../../store/schema';
import type { Writer } from '../records/viewer';
import { applyMove } from './apply-move';
import { lockItem } from './lock-item';
import { isOwnOperation } from './make-move';

/** Moves an item to faulty, where allowed, because its operation is blamed for a bird's death. */
export async function findFault(
  writer: Writer,
  alarm: Pick<Row<'alarms'>, 'infrastructure_id' | 'operation_id'>,
  { fault, reason }: { fault: WorkFault | null; reason: string },
): Promise<void> {
  const { infrastructure_id, operation_id } = alarm;
  const found = await writer.db
    .selectFrom('work_items')
    .select('id')
    .where('infrastructure_id', '=', infrastructure_id)
    .where('deleted_at', 'is', null)
    .where('state', 'in', ['FITTED', 'MONITORED'])
    .where(eb =>
      eb.or([
        eb('operation_id', '=', operation_id),
        eb('id', 'in', query =>
          query.selectFrom('operations').select('work_item_id').where('operations.id', '=', operation_id),
        ),
      ]),
    )
    .executeTakeFirst();
  if (!found) return;
  const item = await lockItem(writer, found.id);
  if (!moveBetween(item.state, 'FAULTY') || (await isOwnOperation(writer, item))) return;
  const date = writer.at.slice(0, 10);
  await applyMove(writer, item, { to: 'FAULTY', date, fault, reason, cause: 'alarm' });
}
