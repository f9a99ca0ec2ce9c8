import { LocalizedLink } from 'shared/navigation';
import type { FailureCause } from 'shared/shell';
import { ErrorState, LoadFailure, StatePage } from 'shared/ui/core';
import { useTexts } from '../locales/texts';

interface RemoteFailureProps {
  /** Why nothing is shown; `ended`: the remote was taken out of use. */
  reason: FailureCause | 'ended';
  onRetry(): void;
}

/** Replaces a remote of which no release works, or a screen of the shell that could not be fetched. */
export function RemoteFailure({ reason, onRetry }: RemoteFailureProps) {
  const t = useTexts();
  if (reason === 'ended')
    return (
      <StatePage heading title={t('remote.ended')} text={t('remote.endedDetail')}>
        <LocalizedLink to="/outbox">{t('titles.outbox')}</LocalizedLink>
      </StatePage>
    );
  const detail = detailOf(reason);
  const facts = { title: t('remote.failed'), detail: t(detail), onRetry };
  return detail === 'remote.notLoaded' ? (
    <LoadFailure {...facts} ofAreas={false} />
  ) : (
    <ErrorState {...facts} />
  );
}

function detailOf(reason: FailureCause) {
  if (reason === 'shared') return 'remote.unsuitable';
  if (reason === 'screen' || reason === 'evaluation') return 'remote.broken';
  return NOT_LOADED.includes(reason) ? 'remote.notLoaded' : 'remote.stopped';
}

const NOT_LOADED: readonly FailureCause[] = ['discovery', 'manifest', 'entry', 'chunk', 'offline'];
