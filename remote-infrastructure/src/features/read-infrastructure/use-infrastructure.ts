import { useEffect, useMemo, useRef } from 'react';
import { ApiError, useQuery } from 'shared/api';
import { type Infrastructure, isLocalRef, type LocalRef, type RecordRef } from 'shared/contract';
import { deliveredId, pendingEntry, useOutbox } from 'shared/outbox';
import { infrastructureQuery } from './infrastructure-query';
import { type LocalInfrastructure, localInfrastructureOf } from './subject';

export type InfrastructureState =
  | { status: 'pending' }
  | { status: 'unknown' }
  | { status: 'failed'; retry: () => void }
  | { status: 'delivered'; infrastructure: Infrastructure }
  | { status: 'local'; local: LocalInfrastructure };

/** One that screens can show. */
export type FoundInfrastructure = Extract<InfrastructureState, { status: 'delivered' | 'local' }>;

/**
 * An infrastructure by the server's id, or by the reference of a creation that may still wait on this device.
 * While that creation is being delivered the local one stays, so that an open form is not taken away.
 */
export function useInfrastructure(ref: RecordRef | undefined): InfrastructureState {
  const local = isLocalRef(ref) ? ref : null;
  const entry = useOutbox(state => local && state.entries.find(({ id }) => local === `local:${id}`));
  const resolved = useResolution(entry ? null : local);
  const id = typeof ref === 'number' ? ref : (resolved?.id ?? null);
  const { data, error, refetch } = useQuery({ ...infrastructureQuery(id ?? 0), enabled: id !== null });

  const waiting = useMemo(
    () => (local && entry ? localInfrastructureOf(local, entry) : null),
    [local, entry],
  );
  const lastWaiting = useRef<LocalInfrastructure | null>(null);
  useEffect(
    function remember() {
      if (waiting) lastWaiting.current = waiting;
    },
    [waiting],
  );

  if (ref === undefined) return { status: 'unknown' };
  if (waiting) return { status: 'local', local: waiting };
  if (entry) return { status: 'unknown' };
  if (local && resolved && id === null && !resolved.waits) return { status: 'unknown' };
  if (data) return { status: 'delivered', infrastructure: data };
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return { status: 'unknown' };
  if (error) return { status: 'failed', retry: () => void refetch() };
  if (local && lastWaiting.current?.ref === local) return { status: 'local', local: lastWaiting.current };
  return { status: 'pending' };
}

/** What this device's database knows of a creation: the queue in memory may not be read yet. */
function useResolution(ref: LocalRef | null): { id: number | null; waits: boolean } | undefined {
  const { data } = useQuery({
    queryKey: ['delivered-id', ref],
    queryFn: async () =>
      ref
        ? { id: await deliveredId(ref), waits: (await pendingEntry(ref)) !== undefined }
        : { id: null, waits: false },
    enabled: ref !== null,
    staleTime: 0,
  });
  return ref ? data : undefined;
}
