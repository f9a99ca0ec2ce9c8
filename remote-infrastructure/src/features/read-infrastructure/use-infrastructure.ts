import { useEffect, useMemo, useRef } from 'react';
import { ApiError, useQuery } from 'shared/api';
import { type Infrastructure, isLocalRef, type LocalRef, type RecordRef } from 'shared/contract';
import { deliveredId, useOutbox } from 'shared/outbox';
import { infrastructureQuery } from './infrastructure-query';
import { type LocalInfrastructure, localInfrastructureOf } from './subject';

export type InfrastructureState =
  | { status: 'pending' }
  | { status: 'unknown' }
  | { status: 'failed'; retry: () => void }
  | { status: 'delivered'; infrastructure: Infrastructure }
  | { status: 'local'; local: LocalInfrastructure };

/**
 * An infrastructure by the server's id, or by the reference of a creation that may still wait on this device.
 * While that creation is being delivered the local one stays, so that an open form is not taken away.
 */
export function useInfrastructure(ref: RecordRef | null): InfrastructureState {
  const local = isLocalRef(ref) ? ref : null;
  const entry = useOutbox(state => local && state.entries.find(({ id }) => local === `local:${id}`));
  const resolved = useDeliveredId(entry ? null : local);
  const id = typeof ref === 'number' ? ref : (resolved.id ?? null);
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

  if (ref === null) return { status: 'unknown' };
  if (waiting) return { status: 'local', local: waiting };
  if (entry) return { status: 'unknown' };
  if (local && resolved.known && id === null) return { status: 'unknown' };
  if (data) return { status: 'delivered', infrastructure: data };
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return { status: 'unknown' };
  if (error) return { status: 'failed', retry: () => void refetch() };
  if (local && lastWaiting.current?.ref === local) return { status: 'local', local: lastWaiting.current };
  return { status: 'pending' };
}

/** The server's id of a creation that has left the queue. */
function useDeliveredId(ref: LocalRef | null): { known: boolean; id: number | null } {
  const { data, isSuccess } = useQuery({
    queryKey: ['delivered-id', ref],
    queryFn: () => (ref ? deliveredId(ref) : null),
    enabled: ref !== null,
    staleTime: 0,
  });
  return { known: isSuccess, id: data ?? null };
}
