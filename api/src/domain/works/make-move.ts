import type { Problem } from 'shared/contract';
import { missingEvidence, moveBetween, type WorkFault, type WorkMove } from 'shared/programme';
import type { GivenEvidence, WorkEventInput } from 'shared/server';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import type { Row } from '../../store/schema';
import { requireOwnPictures, requireOwnPlace } from '../records/edit-areas';
import { placeOfInfrastructure } from '../records/place';
import { knownRecords, ReferenceCheck } from '../records/references';
import { authorOf, type Writer } from '../records/viewer';
import { addPictures, applyMove } from './apply-move';
import { linkOperation } from './follow-operations';
import { lockItem, type OrderedItem } from './lock-item';
import { type OperationEvidence, operationEvidence } from './operation-evidence';
import { worksAccessOf } from './works-access';

/** The operation that a move names, otherwise the newest operation of the item; `null` without any. */
async function operationFor(writer: Writer, item: OrderedItem, named: number | null) {
  if (named !== null) return operationEvidence(writer, named);
  const linked = await writer.db
    .selectFrom('operations')
    .select('id')
    .where('work_item_id', '=', item.id)
    .where('infrastructure_id', '=', item.infrastructure_id)
    .where('deleted_at', 'is', null)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return linked ? operationEvidence(writer, linked.id) : null;
}

const refusal = (path: Problem['path'], code: Problem['code']) =>
  new RequestRefused('permission_denied', { problem: { path, code, params: {} } });

/**
 * Requires that the account may make a move: by its role and areas, and, for an independent move, not after its own
 * operation.
 * @throws RequestRefused 403
 */
async function requireRole(writer: Writer, item: OrderedItem, { by, independent }: WorkMove): Promise<void> {
  const { roles } = await worksAccessOf(writer);
  if (!by.some(role => roles.includes(role))) {
    const isFor = (...asked: string[]) => asked.length === by.length && by.every(one => asked.includes(one));
    if (isFor('coordinator')) throw refusal(['to'], 'made_by_coordinators');
    if (isFor('operator')) throw refusal(['to'], 'made_by_operators');
    throw refusal(['to'], isFor('editor') ? 'made_by_editors' : 'made_by_operators_or_editors');
  }
  if (independent && (await isOwnOperation(writer, item))) throw refusal(['to'], 'own_operation');
  // Accounts that are only operators are bound to their owner, all other accounts to their areas.
  if (roles.includes('operator') && roles.length === 1) return;
  const places = await placeOfInfrastructure(writer, item.infrastructure_id, 'item');
  await requireOwnPlace(writer, { placesOf: () => places }, {});
}

/** Whether an account recorded the operation that fitted an item. */
async function isOwnOperation(
  writer: Writer,
  { operation_id }: Pick<OrderedItem, 'operation_id'>,
): Promise<boolean> {
  if (operation_id === null) return false;
  return (await operationEvidence(writer, operation_id))?.created_by === writer.userId;
}

/**
 * Checks the evidence of a move.
 * @returns the operation that the move needs
 * @throws InvalidInput
 */
async function requireEvidence(
  writer: Writer,
  item: OrderedItem,
  move: WorkMove,
  input: WorkEventInput,
): Promise<OperationEvidence | null> {
  const check = new ReferenceCheck(await knownRecords(writer, { media: input.media_id }));
  const media = check.media(input.media_id);
  const isFitting = move.evidence.includes('operation');
  const found = isFitting ? await operationFor(writer, item, input.operation) : null;
  const operation = found?.infrastructure_id === item.infrastructure_id ? found : null;
  if (isFitting && input.operation !== null && !operation)
    check.report(['operation'], found ? 'of_another_infrastructure' : 'unknown_reference');
  else {
    const { date, planned_for, reason, fault, answers } = input;
    const given: GivenEvidence = {
      ...{ date, planned_for, reason, fault, answers, operation },
      pictures: media.length + (operation?.pictures ?? 0),
    };
    for (const { path, code, params } of missingEvidence(move, given, item.requested_on))
      check.report(path, code, params);
  }
  if (check.problems.length > 0) throw new InvalidInput(check.problems);
  return operation;
}

/**
 * The event that an earlier request with the same UUID made.
 * @throws RequestRefused 409 if that event was a different move
 */
async function madeBefore(writer: Writer, { uuid, item, to }: WorkEventInput): Promise<number | null> {
  if (!uuid) return null;
  const event = await writer.db
    .selectFrom('work_events')
    .select(['id', 'item_id', 'to_state', 'created_by'])
    .where('uuid', '=', uuid.toLowerCase())
    .executeTakeFirst();
  if (!event) return null;
  if (event.item_id === item && event.to_state === to && event.created_by === authorOf(writer))
    return event.id;
  throw new RequestRefused('conflict');
}

/**
 * Merges a move to `FITTED` into the event that the operation already created, if both have the same author. An
 * offline form cannot know that the operation it sent before is sufficient. Pictures are added to the event, and the
 * remark if the event has none.
 * @returns the id of the event; `null` for any other move
 */
async function joinFitting(writer: Writer, item: OrderedItem, input: WorkEventInput): Promise<number | null> {
  const { operation_id } = item;
  if (input.to !== 'FITTED' || item.state !== 'FITTED' || operation_id === null) return null;
  if (input.operation !== null && input.operation !== operation_id) return null;
  const { db } = writer;
  const event = await db
    .selectFrom('work_events')
    .select(['id', 'reason', 'cause', 'created_by'])
    .where('item_id', '=', item.id)
    .where('to_state', '=', 'FITTED')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (event?.cause !== 'operation_recorded' || event.created_by !== authorOf(writer)) return null;
  const check = new ReferenceCheck(await knownRecords(writer, { media: input.media_id }));
  check.media(input.media_id);
  if (check.problems.length > 0) throw new InvalidInput(check.problems);
  const { roles } = await worksAccessOf(writer);
  if (roles.includes('editor')) await requireOwnPictures(writer, input.media_id, ['media_id']);
  await addPictures(writer, event.id, input.media_id);
  if (event.reason === '' && input.reason !== '')
    await db.updateTable('work_events').set({ reason: input.reason }).where('id', '=', event.id).execute();
  return event.id;
}

/**
 * Moves an item for an account or a link. A request repeated with the same UUID is carried out once.
 * @returns the id of its event
 * @throws RequestRefused 404 for an item that the viewer does not see, 409 with the `current` state for an impossible
 * move, 403 for a move of another role; InvalidInput for missing evidence
 */
export async function makeMove(writer: Writer, input: WorkEventInput): Promise<number> {
  const item = await lockItem(writer, input.item);
  const before = (await madeBefore(writer, input)) ?? (await joinFitting(writer, item, input));
  if (before !== null) return before;
  const move = moveBetween(item.state, input.to);
  if (!move || move.by.length === 0)
    throw new RequestRefused('impossible_move', { body: { current: item.state } });
  await requireRole(writer, item, move);
  const operation = await requireEvidence(writer, item, move, input);
  const { roles } = await worksAccessOf(writer);
  if (roles.includes('editor')) await requireOwnPictures(writer, input.media_id, ['media_id']);
  if (operation) await linkOperation(writer, operation, item.id, false);
  const takes = (name: 'planned_for' | 'fault' | 'answers') => move.evidence.includes(name);
  return applyMove(writer, item, {
    to: input.to,
    date: input.date,
    uuid: input.uuid,
    planned_for: takes('planned_for') ? input.planned_for : null,
    reason: input.reason,
    fault: takes('fault') ? input.fault : null,
    operation: operation?.id ?? null,
    answers: takes('answers') || takes('fault') ? input.answers : null,
    media: [...new Set(input.media_id)],
  });
}

/** Moves an item to faulty, where allowed, because its operation is blamed for a bird's death. */
export async function findFault(
  writer: Writer,
  alarm: Pick<Row<'alarms'>, 'infrastructure_id' | 'operation_id'>,
  { fault, reason }: { fault: WorkFault | null; reason: string },
): Promise<void> {
  const { infrastructure_id, operation_id } = alarm;
  const blamed = await writer.db
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
  if (!blamed) return;
  const item = await lockItem(writer, blamed.id);
  if (!moveBetween(item.state, 'FAULTY') || (await isOwnOperation(writer, item))) return;
  const date = writer.at.slice(0, 10);
  await applyMove(writer, item, { to: 'FAULTY', date, fault, reason, cause: 'alarm' });
}
