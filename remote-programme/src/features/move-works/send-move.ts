import type { LocalRef, Problem } from 'shared/contract';
import { discard } from 'shared/outbox';
import type { WorkItem, WorkState } from 'shared/programme';
import { type SendMoveOptions, sendWorkMove, type WorkMove } from 'shared/works';
import { refreshWorks } from '../show-works/refresh-works';

export type MoveResult =
  | { status: 'made' }
  /** Stored on this device, to be sent later. */
  | { status: 'waiting' }
  /** Somebody else has moved the item meanwhile. Nothing is stored. */
  | { status: 'meanwhile'; current: WorkState }
  /** Stored on this device until it is corrected or discarded. */
  | { status: 'refused'; ref: LocalRef; problems: readonly Problem[]; detail: string | undefined }
  /** This device could not store it. */
  | { status: 'full' };

/** Makes a move of ordered works, online or offline, and refreshes the queries of works afterwards. */
export async function sendMove(
  item: WorkItem,
  move: WorkMove,
  options: SendMoveOptions = {},
): Promise<MoveResult> {
  const outcome = await sendWorkMove(item, move, options);
  void refreshWorks();
  switch (outcome.status) {
    case 'saved':
      return { status: 'made' };
    case 'waits':
      return { status: 'waiting' };
    case 'full':
      return { status: 'full' };
    case 'refused': {
      const { ref, current, error } = outcome;
      if (!current) return { status: 'refused', ref, problems: error.problems, detail: error.detail };
      // The user is told immediately, so the outbox need not keep the move.
      await discard(ref);
      return { status: 'meanwhile', current };
    }
  }
}
