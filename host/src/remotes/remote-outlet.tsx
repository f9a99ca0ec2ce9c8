import { Component, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { ErrorState, LoadingState } from 'shared/ui/core';
import { useTexts } from '../texts';
import { distrustCaches } from './guard-plugin';
import { remoteManifest } from './load-remote';
import { orLoadFailure, RemoteLoadFailure } from './remote-load-failure';
import { RemoteScreens } from './remote-screens';

/**
 * The screens of one remote below the host's prefix route. What cannot be loaded shows a card with another try;
 * the rest of the page lives on.
 */
export function RemoteOutlet({ remote, prefix }: { remote: string; prefix: string }) {
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a rejected lazy() is kept for ever, each attempt needs its own.
  const Screens = useMemo(
    () =>
      lazy(async () => {
        const manifest = await orLoadFailure(remoteManifest(remote));
        return { default: () => <RemoteScreens manifest={manifest} prefix={prefix} /> };
      }),
    [remote, prefix, attempt],
  );
  function tryAgain() {
    distrustCaches();
    setAttempt(number => number + 1);
  }
  return (
    <RemoteBoundary key={`${remote} ${attempt}`} onRetry={tryAgain}>
      <Suspense fallback={<LoadingState />}>
        <Screens />
      </Suspense>
    </RemoteBoundary>
  );
}

interface BoundaryProps {
  onRetry(): void;
  children: ReactNode;
}

class RemoteBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    const { error } = this.state;
    if (error instanceof RemoteLoadFailure) return <RemoteFailure onRetry={this.props.onRetry} />;
    // A screen that breaks is no matter of loading: the page of errors shows it.
    if (error) throw error;
    return this.props.children;
  }
}

function RemoteFailure({ onRetry }: { onRetry(): void }) {
  const t = useTexts();
  return (
    <div className="layout-default">
      <ErrorState title={t('remote.failed')} detail={t('remote.failedDetail')} onRetry={onRetry} />
    </div>
  );
}
