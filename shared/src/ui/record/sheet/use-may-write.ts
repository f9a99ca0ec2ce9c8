import type { OutboxEntry } from '../../../outbox';
import { hasScope, useSession } from '../../../platform/session';

/** Whether the user may change a record. Nobody may while its deletion waits. */
export function useMayWrite(entry: OutboxEntry | undefined): boolean {
  const writes = useSession(session => hasScope(session.user, 'data:write'));
  return writes && entry?.command.kind !== 'delete';
}
