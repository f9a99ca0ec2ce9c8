import type { User } from 'shared/contract';
import { hasScope } from 'shared/session';

/** Whether a user orders works or carries them out. */
export const followsWorks = (user: User | null): boolean =>
  hasScope(user, 'programme:coordinate') || hasScope(user, 'programme:operate');
