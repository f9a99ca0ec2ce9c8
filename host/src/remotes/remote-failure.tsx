import type { RemoteFailureCause } from 'shared/contract';
import { ErrorState } from 'shared/ui/core';
import { useTexts } from '../locales/texts';

interface RemoteFailureProps {
  reason: RemoteFailureCause;
  onRetry(): void;
}

/** Replaces a remote of which no release works. */
export function RemoteFailure({ reason, onRetry }: RemoteFailureProps) {
  const t = useTexts();
  return (
    <div className="layout-default">
      <ErrorState title={t('remote.failed')} detail={t(detailOf(reason))} onRetry={onRetry} />
    </div>
  );
}

function detailOf(reason: RemoteFailureCause) {
  if (reason === 'shared') return 'remote.unsuitable';
  return reason === 'screen' || reason === 'evaluation' ? 'remote.broken' : 'remote.notLoaded';
}
