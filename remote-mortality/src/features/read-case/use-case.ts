import { ApiError, useQuery } from 'shared/api';
import { isLocalRef, type MortalityCase, type RecordRef } from 'shared/contract';
import type { OutboxEntry } from 'shared/outbox';
import { useCreation } from 'shared/ui/record';
import { caseQuery } from './case-query';

export type CaseState =
  | { status: 'pending' }
  | { status: 'unknown' }
  | { status: 'failed'; retry: () => void }
  | { status: 'delivered'; mortalityCase: MortalityCase }
  /** Still on this device only. */
  | { status: 'waiting'; entry: OutboxEntry };

/** A case by the server's id, or by the reference of a creation that may still wait on this device. */
export function useCase(ref: RecordRef | undefined): CaseState {
  const local = isLocalRef(ref) ? ref : null;
  const { entry, gone, ...creation } = useCreation(local);
  const id = typeof ref === 'number' ? ref : creation.id;
  const { data, error, refetch } = useQuery({ ...caseQuery(id ?? 0), enabled: id !== null });

  if (ref === undefined) return { status: 'unknown' };
  if (entry) return { status: 'waiting', entry };
  if (gone) return { status: 'unknown' };
  if (data) return { status: 'delivered', mortalityCase: data };
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return { status: 'unknown' };
  if (error) return { status: 'failed', retry: () => void refetch() };
  return { status: 'pending' };
}
