import type { LocalRef } from '../../../contract';
import { deliveredId, type OutboxEntry, pendingEntry, refOf, useOutbox } from '../../../outbox';
import { useQuery } from '../../../platform/http';

/** What became of a record made on this device. */
export interface Creation {
  /** The write that makes it, while it waits. */
  entry: OutboxEntry | undefined;
  /** The server's id, as soon as it is known. */
  id: number | null;
  /** Neither delivered nor waiting any more: it was thrown away. */
  gone: boolean;
}

/** Follows a record made on this device by its reference; nothing is known of none. */
export function useCreation(ref: LocalRef | null): Creation {
  const entry = useOutbox(({ entries }) => entries.find(({ id }) => refOf(id) === ref));
  const { data } = useQuery({
    queryKey: ['creation', ref],
    queryFn: () => resolutionOf(ref),
    enabled: ref !== null && !entry,
    staleTime: 0,
  });
  const { id = null, gone = false } = (!entry && data) || {};
  return { entry, id, gone };
}

/** What this device's database knows: the queue in memory may not be read yet. */
async function resolutionOf(ref: LocalRef | null): Promise<Omit<Creation, 'entry'>> {
  if (ref === null) return { id: null, gone: false };
  const id = await deliveredId(ref);
  return { id, gone: id === null && (await pendingEntry(ref)) === undefined };
}
