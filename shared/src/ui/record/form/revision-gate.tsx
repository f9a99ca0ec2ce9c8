import type { ReactNode } from 'react';
import { useQuery } from '../../../platform/http';
import { EmptyState, LoadingState } from '../../core';
import { useTexts } from '../kind/texts';
import { type Revision, readRevision } from './revision';

interface RevisionGateProps {
  /** The outbox entry to correct. */
  entryId: string;
  children: (revision: Revision) => ReactNode;
}

/** Loads a waiting write from this device, then renders its form. */
export function RevisionGate({ entryId, children }: RevisionGateProps) {
  const t = useTexts();
  const { data } = useQuery({
    queryKey: ['revision', entryId],
    queryFn: () => readRevision(entryId),
    // Read once: changes of the queue must not change an open form.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data === undefined) return <LoadingState />;
  return data ? children(data) : <EmptyState text={t('read.sent')} />;
}
