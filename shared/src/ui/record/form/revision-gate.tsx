import type { ReactNode } from 'react';
import { useQuery } from '../../../platform/http';
import { EmptyState, LoadingState } from '../../core';
import { useTexts } from '../kind/texts';
import { type Revision, readRevision } from './revision';

interface RevisionGateProps {
  /** The entry of the outbox to be corrected. */
  entryId: string;
  children: (revision: Revision) => ReactNode;
}

/** Shows the form of a waiting write as soon as it was read from this device. */
export function RevisionGate({ entryId, children }: RevisionGateProps) {
  const t = useTexts();
  const { data } = useQuery({
    queryKey: ['revision', entryId],
    queryFn: () => readRevision(entryId),
    // Read once: what the queue does meanwhile must not touch an open form.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data === undefined) return <LoadingState />;
  return data ? children(data) : <EmptyState text={t('read.sent')} />;
}
