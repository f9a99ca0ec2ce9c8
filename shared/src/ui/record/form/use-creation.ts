import type { LocalRef } from '../../../contract';
import { deliveredId, type OutboxEntry, pendingEntry, refOf, useOutbox } from '../../../outbox';
import { useQuery } from '../../../platform/http';

/** State of a record that was created on this device. */
export interface Creation {
  /** The entry that creates it, while it waits. */
  entry: OutboxEntry | undefined;
  /** The server's id; `null` until it is delivered. */
  id: number | null;
  /** Whether it was discarded: it is neither delivered nor waiting. */
  gone: boolean;
}

/** Tracks a record created on this device by its reference. `null` gives an empty state. */
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

/** Reads the state from the database, since the queue in memory may not be loaded yet. */
async function resolutionOf(ref: LocalRef | null): Promise<Omit<Creation, 'entry'>> {
  if (ref === null) return { id: null, gone: false };
  const id = await deliveredId(ref);
  return { id, gone: id === null && (await pendingEntry(ref)) === undefined };
}
