import { useEffect, useMemo, useRef } from 'react';
import { ApiError, useQuery } from 'shared/api';
import { isLocalRef, type RecordRef } from 'shared/contract';
import type { Infrastructure } from 'shared/kinds';
import { useCreation } from 'shared/ui/record';
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
  const { entry, gone, ...creation } = useCreation(local);
  const id = typeof ref === 'number' ? ref : creation.id;
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
  if (entry || gone) return { status: 'unknown' };
  if (data) return { status: 'delivered', infrastructure: data };
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return { status: 'unknown' };
  if (error) return { status: 'failed', retry: () => void refetch() };
  if (local && lastWaiting.current?.ref === local) return { status: 'local', local: lastWaiting.current };
  return { status: 'pending' };
}
