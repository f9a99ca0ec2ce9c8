import type { User } from 'shared/contract';
import type { Infrastructure } from 'shared/kinds';
import type { WorkItem } from 'shared/programme';
import { movesFrom, rolesOf, type WorkMove } from 'shared/programme';

export interface OfferedMoves {
  moves: readonly WorkMove[];
  /** Whether moves are omitted, since the user recorded the works. */
  isOwnOperation: boolean;
}

/** The moves of an item that a user may make. Nobody verifies their own operation. */
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
