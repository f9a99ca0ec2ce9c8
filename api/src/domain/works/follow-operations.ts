import { missingEvidence, moveBetween, OPEN_STATES } from 'shared/programme';
import { isDoneState, isOpenState } from 'shared/server';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { recordChange } from '../records/history';
import type { Body, Followed } from '../records/resource';
import type { Writer } from '../records/viewer';
import { applyMove } from './apply-move';
import { lockedItem, type OrderedItem } from './lock-item';
import { type OperationEvidence, operationEvidence } from './operation-evidence';
import { seesItem, worksAccessOf } from './works-access';

/** The item named in the input of an operation; `undefined` if the input lacks the field. */
const namedIn = (input: Body | null) => input?.work_item_id as number | null | undefined;

/**
 * Returns a fitted or verified item to its state before its operation. Does nothing if another operation fitted it.
 */
async function takeBack(writer: Writer, item: OrderedItem, operation: number): Promise<void> {
  if (item.operation_id !== operation || !isDoneState(item.state)) return;
  const fitted = await writer.db
    .selectFrom('work_events')
    .select('from_state')
    .where('item_id', '=', item.id)
    .where('operation_id', '=', operation)
    .where('to_state', '=', 'FITTED')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const to = fitted?.from_state ?? 'REQUESTED';
  const date = writer.at.slice(0, 10);
  await applyMove(writer, item, { to, date, cause: 'operation_withdrawn', operation });
}

/**
 * The item that an input names for an operation.
 * @throws InvalidInput if the operation cannot belong to it
 */
async function requireItem(writer: Writer, id: number, operation: OperationEvidence): Promise<number> {
  const refuse = (code: 'unknown_reference' | 'of_another_infrastructure') =>
    new InvalidInput([{ path: ['work_item_id'], code, params: {} }]);
  const item = await writer.db
    .selectFrom('work_items')
    .select('infrastructure_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(await seesItem(writer, 'work_items.id'))
    .executeTakeFirst();
  if (!item) throw refuse('unknown_reference');
  if (item.infrastructure_id !== operation.infrastructure_id) throw refuse('of_another_infrastructure');
  return id;
}

/** The open item of an operation's support or line, if the operation can belong to it. */
async function openItemFor(writer: Writer, operation: OperationEvidence): Promise<number | null> {
  const item = await writer.db
    .selectFrom('work_items')
    .select('id')
    .where('infrastructure_id', '=', operation.infrastructure_id)
    .where('state', 'in', OPEN_STATES)
    .where('deleted_at', 'is', null)
    // Operations before the request belong to other works.
    .where('requested_on', '<=', operation.date)
    .where(await seesItem(writer, 'work_items.id'))
    .executeTakeFirst();
  return item?.id ?? null;
}

/**
 * Sets the item of an operation.
 * @param isNoted whether the operation's own entry in the history already contains the change
 */
export async function linkOperation(
  writer: Writer,
  operation: OperationEvidence,
  item: number | null,
  isNoted: boolean,
): Promise<void> {
  const { id, work_item_id, infrastructure_id: infrastructure } = operation;
  if (item === work_item_id) return;
  await writer.db.updateTable('operations').set({ work_item_id: item }).where('id', '=', id).execute();
  if (isNoted) return;
  await recordChange(writer, {
    kind: 'operations',
    id,
    action: 'update',
    before: { infrastructure, work_item_id },
    after: { infrastructure, work_item_id: item },
  });
}

/**
 * Requires that an account that may not edit data records operations only for ordered works.
 * @throws RequestRefused 403
 */
async function requireOrdered(writer: Writer, records: readonly Followed<Body>[]): Promise<void> {
  if ((await worksAccessOf(writer)).editsData) return;
  for (const { id } of records) {
    const operation = await operationEvidence(writer, id);
    const item = operation?.work_item_id ? await lockedItem(writer, operation.work_item_id) : null;
    if (!item || !isOpenState(item.state))
      throw new RequestRefused('permission_denied', {
        problem: { path: ['infrastructure'], code: 'nothing_ordered', params: {} },
      });
  }
}

/**
 * Moves an item to fitted if its operation is sufficient evidence. If the operation that fitted an item is now dated
 * before the request, moves the item back.
 */
async function settle(writer: Writer, id: number, operation: OperationEvidence): Promise<void> {
  const item = await lockedItem(writer, id);
  if (!item) return;
  if (item.operation_id === operation.id) {
    if (operation.date < item.requested_on) await takeBack(writer, item, operation.id);
    return;
  }
  const move = moveBetween(item.state, 'FITTED');
  if (!move) return;
  const { date, pictures } = operation;
  const given = { date, pictures, operation, planned_for: null, reason: '', fault: null, answers: null };
  if (missingEvidence(move, given, item.requested_on).length > 0) return;
  await applyMove(writer, item, {
    to: 'FITTED',
    date,
    operation: operation.id,
    cause: 'operation_recorded',
  });
}

async function followOne(writer: Writer, { id, after }: Followed<Body>): Promise<void> {
  const operation = await operationEvidence(writer, id);
  if (!operation) return;
  const { work_item_id: former } = operation;
  const named = namedIn(after);
  const formerItem = former === null ? null : await lockedItem(writer, former);
  const isKept =
    formerItem?.infrastructure_id === operation.infrastructure_id &&
    (named === undefined || named === former);
  let item: number | null = null;
  if (isKept) item = former;
  else if (typeof named === 'number' && named !== former) item = await requireItem(writer, named, operation);
  else if (named !== null) item = await openItemFor(writer, operation);
  if (formerItem && item !== former) await takeBack(writer, formerItem, id);
  // In an import, the history shows operations as they were sent, so the item needs an entry of its own.
  await linkOperation(writer, operation, item, writer.batch === undefined);
  if (item !== null) await settle(writer, item, operation);
}

/**
 * Moves work items according to the operations that carry them out. A new operation whose input has no item belongs
 * to the open item of its support or line. An item that loses its operation returns to its former state.
 * @throws InvalidInput for a named item that the operation cannot belong to; RequestRefused 403 for an operator who
 * records an operation where nothing is ordered
 */
export async function followOperations(writer: Writer, records: readonly Followed<Body>[]): Promise<void> {
  const { db, context } = writer;
  const fitted = await db
    .selectFrom('work_items')
    .select(['id', 'operation_id'])
    .where(
      context.engine.among(
        'operation_id',
        records.map(({ id }) => id),
      ),
    )
    .where('deleted_at', 'is', null)
    .execute();
  const open = await db
    .selectFrom('work_items')
    .select('infrastructure_id')
    .where(
      context.engine.among(
        'infrastructure_id',
        records.flatMap(({ infrastructures }) => infrastructures),
      ),
    )
    .where('state', 'in', OPEN_STATES)
    .where('deleted_at', 'is', null)
    .execute();
  const withItems = new Set(open.map(row => row.infrastructure_id));
  const fitting = new Set(fitted.map(row => row.operation_id));
  for (const record of records) {
    const { id, before, after, infrastructures } = record;
    if (after === null) {
      for (const row of fitted.filter(one => one.operation_id === id)) {
        const item = await lockedItem(writer, row.id);
        if (item) await takeBack(writer, item, id);
      }
      continue;
    }
    const isNamed = [before, after].some(input => typeof namedIn(input) === 'number');
    if (isNamed || fitting.has(id) || infrastructures.some(one => withItems.has(one)))
      await followOne(writer, record);
  }
  await requireOrdered(
    writer,
    records.filter(({ before, after }) => before === null && after !== null),
  );
}
