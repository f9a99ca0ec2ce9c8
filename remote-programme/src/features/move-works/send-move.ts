import type { LocalRef, Problem } from 'shared/contract';
import { discard } from 'shared/outbox';
import type { WorkItem, WorkState } from 'shared/programme';
import { type SendMoveOptions, sendWorkMove, type WorkMove } from 'shared/works';
import { refreshWorks } from '../show-works/refresh-works';

export type MoveResult =
  | { status: 'made' }
  /** Kept on this device, to be sent later. */
  | { status: 'waiting' }
  /** Somebody else moved the item meanwhile; nothing is kept. */
  | { status: 'meanwhile'; current: WorkState }
  /** Kept on this device until it is corrected or given up. */
  | { status: 'refused'; ref: LocalRef; problems: readonly Problem[]; detail: string | undefined }
  /** This device could not keep it. */
  | { status: 'full' };

/** Makes a move of ordered works, with network or without. What the works show is read again after it. */
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
      // It is told at once, so it need not be told again by what waits on this device.
      await discard(ref);
      return { status: 'meanwhile', current };
    }
  }
}
