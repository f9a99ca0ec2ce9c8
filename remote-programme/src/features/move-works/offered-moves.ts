import type { User } from 'shared/contract';
import type { Infrastructure } from 'shared/kinds';
import type { WorkItem } from 'shared/programme';
import { movesFrom, rolesOf, type WorkMove } from 'shared/programme';

/** What a person can do about works. */
export interface OfferedMoves {
  moves: readonly WorkMove[];
  /** Checks are left out, since the person recorded the works. */
  isOwnOperation: boolean;
}

/** The moves that a person may make of an item. Nobody checks an operation of their own. */
export function offeredMoves(
  item: WorkItem,
  user: User | null,
  infrastructure: Infrastructure | undefined,
): OfferedMoves {
  const all = movesFrom(item.state, rolesOf(user?.scope ?? []));
  const operation = infrastructure?.properties.operations.find(({ id }) => id === item.operation);
  const author = operation?.properties.created_by?.username;
  const isOwn = author !== undefined && author === user?.username;
  const moves = all.filter(({ independent }) => !(independent && isOwn));
  return { moves, isOwnOperation: moves.length < all.length };
}
