import {
  type Deadlines,
  daysAfter,
  type WorkAnswers,
  type WorkCause,
  type WorkFault,
  type WorkState,
} from 'shared/programme';
import { dueOf, FOLLOWING_MOVES } from 'shared/server';
import { insertRows } from '../../store/insert-rows';
import { type RecordedChange, recordChange } from '../records/history';
import { touchingInfrastructures } from '../records/recalculate';
import { newStamp } from '../records/stamp';
import { authorOf, type Writer } from '../records/viewer';
import type { OrderedItem } from './lock-item';
import { settingsInUse } from './settings-in-use';

/** A move that passed its check. */
export interface Move {
  to: WorkState;
  /** Day of the move, `YYYY-MM-DD`. */
  date: string;
  uuid?: string | undefined;
  planned_for?: string | null;
  reason?: string;
  fault?: WorkFault | null;
  operation?: number | null;
  answers?: WorkAnswers | null;
  media?: readonly number[];
  /** Cause of an automatic move; omitted if a person moves the item. */
  cause?: WorkCause;
}

type ItemColumns = Pick<
  OrderedItem,
  'state' | 'since' | 'requested_on' | 'answer_by' | 'planned_for' | 'operation_id'
>;

function columnsAfter(item: OrderedItem, move: Move, { answer_days }: Deadlines): ItemColumns {
  const { requested_on, answer_by, planned_for, operation_id } = item;
  const kept = { requested_on, answer_by, planned_for, operation_id, state: move.to, since: move.date };
  // The move restores the state before an operation that was deleted or no longer fits.
  if (move.cause === 'operation_withdrawn') return { ...kept, operation_id: null };
  switch (move.to) {
    case 'REQUESTED':
      return {
        ...kept,
        requested_on: move.date,
        answer_by: daysAfter(move.date, answer_days),
        planned_for: null,
        operation_id: null,
      };
    case 'PLANNED':
      return { ...kept, planned_for: move.planned_for ?? null };
    case 'FITTED':
      return { ...kept, operation_id: move.operation ?? null };
    default:
      return kept;
  }
}

const shownState = ({ state, planned_for, operation_id }: ItemColumns) => ({
  state,
  planned_for,
  operation: operation_id,
});

async function addEvent(writer: Writer, item: number, from: WorkState | null, move: Move): Promise<number> {
  const { id } = await writer.db
    .insertInto('work_events')
    .values({
      ...newStamp(writer, move.uuid),
      item_id: item,
      from_state: from,
      to_state: move.to,
      date: move.date,
      planned_for: move.planned_for ?? null,
      reason: move.reason ?? '',
      fault: move.fault ?? null,
      operation_id: move.operation ?? null,
      answers: move.answers ? JSON.stringify(move.answers) : null,
      cause: move.cause ?? null,
      signed: writer.signed ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addPictures(writer, id, move.media ?? []);
  return id;
}

/** Adds pictures to an event, after its existing pictures. Pictures that it has already are not added again. */
export async function addPictures(writer: Writer, event: number, media: readonly number[]): Promise<void> {
  const present = await writer.db
    .selectFrom('work_event_media')
    .select('media_id')
    .where('work_event_id', '=', event)
    .execute();
  const known = new Set(present.map(row => row.media_id));
  const added = [...new Set(media)].filter(id => !known.has(id));
  const rows = added.map((media_id, index) => ({
    work_event_id: event,
    media_id,
    position: known.size + index,
  }));
  await insertRows(writer, 'work_event_media', rows);
}

/**
 * Moves a locked item, records the move in the history, and makes the automatic move that follows, if any. The caller
 * has checked that the move is allowed.
 * @returns the id of the event
 */
export async function applyMove(writer: Writer, item: OrderedItem, move: Move): Promise<number> {
  const event = await addEvent(writer, item.id, item.state, move);
  // The verification is a visit of the support or line. Its row is locked already.
  if (move.to === 'VERIFIED')
    await touchingInfrastructures(writer, [item.infrastructure_id], async () => undefined);
  const { settings } = await settingsInUse(writer.db);
  const after = columnsAfter(item, move, settings);
  const moved: OrderedItem = {
    ...item,
    ...after,
    due: dueOf({ ...after, verify_by_days: item.verify_by_days }, settings),
    version: item.version + 1,
  };
  const { due, version } = moved;
  await writer.db
    .updateTable('work_items')
    .set({ ...after, due, version, updated_at: writer.at, updated_by: authorOf(writer) })
    .where('id', '=', item.id)
    .execute();
  const { infrastructure_id: infrastructure } = item;
  const { reason = '', fault = null, cause = null } = move;
  const change: RecordedChange = {
    kind: 'work-items',
    id: item.id,
    action: 'update',
    before: { infrastructure, ...shownState(item) },
    after: {
      infrastructure,
      ...shownState(moved),
      ...(reason && { reason }),
      ...(fault && { fault }),
      ...(cause && { cause }),
      date: move.date,
    },
  };
  await recordChange(writer, change);
  const next = FOLLOWING_MOVES[move.to];
  if (next && move.cause !== 'operation_withdrawn')
    await applyMove(writer, moved, { ...next, date: move.date });
  return event;
}
