import { ApiError, request } from 'shared/api';
import type { LocalRef, Problem, RecordRef } from 'shared/contract';
import { discard, submit } from 'shared/outbox';
import { madeMoveSchema, WORK_STATES, type WorkEventInput, type WorkState } from 'shared/programme';
import type { HandOver } from 'shared/ui/pictures';
import { refreshWorks } from '../show-works/refresh-works';

/** A move, with the pictures of its form. `uuid` stays the same when it is sent again. */
export interface MoveInput extends Omit<WorkEventInput, 'uuid' | 'media_id'> {
  uuid: string;
  pictures: HandOver;
}

export type MoveResult =
  | { status: 'made' }
  /** Kept on this device, to be sent later. */
  | { status: 'waiting' }
  /** Somebody else moved the item meanwhile. */
  | { status: 'meanwhile'; current: WorkState }
  | { status: 'refused'; problems: readonly Problem[]; detail: string | undefined }
  /** There was no answer; nothing was kept. */
  | { status: 'unsent' };

/** Ids of pictures that an earlier attempt has sent already. */
const sent = new Map<RecordRef, number>();

/** Sends the pictures of a form. @returns the result of the move if one of them failed */
async function sendPictures(pictures: HandOver): Promise<MoveResult | null> {
  for (const { ref, command } of pictures.uploads) {
    if (sent.has(ref)) continue;
    const upload = submit(command);
    const outcome = await upload.outcome;
    if (outcome.status === 'delivered' && outcome.record) {
      sent.set(ref, outcome.record.id);
      continue;
    }
    await discard(upload.ref);
    if (outcome.status !== 'rejected') return { status: 'unsent' };
    const { problems, detail } = outcome.error;
    return { status: 'refused', problems, detail };
  }
  return null;
}

const idOf = (ref: RecordRef): number[] =>
  typeof ref === 'number' ? [ref] : sent.has(ref) ? [sent.get(ref as LocalRef) as number] : [];

function currentIn(body: unknown): WorkState | undefined {
  const current = typeof body === 'object' && body !== null && 'current' in body ? body.current : null;
  return WORK_STATES.find(state => state === current);
}

/** What the error of a refused move means for the one who made it. */
function resultOf(error: unknown): MoveResult {
  if (!(error instanceof ApiError)) throw error;
  const current = error.code === 'impossible_move' ? currentIn(error.body) : undefined;
  if (current) return { status: 'meanwhile', current };
  if (error.unreachable) return { status: 'unsent' };
  return { status: 'refused', problems: error.problems, detail: error.detail };
}

interface SendOptions {
  /** Reads again what the move changed; one of many leaves that to the last. */
  refreshes?: boolean;
}

/**
 * Sends a move with its pictures.
 * @throws ExpiredAuthSessionError when the session has ended meanwhile
 */
export async function sendMove(
  { pictures, ...move }: MoveInput,
  { refreshes = true }: SendOptions = {},
): Promise<MoveResult> {
  const failure = await sendPictures(pictures);
  if (failure) return failure;
  try {
    await request(madeMoveSchema, 'work-events/', {
      method: 'POST',
      headers: { 'idempotency-key': move.uuid },
      body: { ...move, media_id: pictures.refs.flatMap(idOf) },
    });
    pictures.kept();
    return { status: 'made' };
  } catch (error) {
    return resultOf(error);
  } finally {
    if (refreshes) void refreshWorks();
  }
}
