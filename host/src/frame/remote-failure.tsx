import type { RemoteFailureCause } from 'shared/contract';
import { ErrorState, LoadFailure } from 'shared/ui/core';
import { useTexts } from '../locales/texts';

interface RemoteFailureProps {
  reason: RemoteFailureCause;
  onRetry(): void;
}

/** Replaces a remote of which no release works, or a screen of the shell that could not be fetched. */
export function RemoteFailure({ reason, onRetry }: RemoteFailureProps) {
  const t = useTexts();
  const detail = detailOf(reason);
  const facts = { title: t('remote.failed'), detail: t(detail), onRetry };
  return detail === 'remote.notLoaded' ? (
    <LoadFailure {...facts} ofAreas={false} />
  ) : (
    <ErrorState {...facts} />
  );
}

function detailOf(reason: RemoteFailureCause) {
  if (reason === 'shared') return 'remote.unsuitable';
  return reason === 'screen' || reason === 'evaluation' ? 'remote.broken' : 'remote.notLoaded';
}
