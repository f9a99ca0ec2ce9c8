import { lazy, Suspense, useMemo, useState } from 'react';
import type { Location } from 'shared/router';
import { LoadingScreen } from '../frame/loading-screen';
import { causeOf } from './cause-of';
import { layoutOf } from './layouts';
import { giveUp, remoteManifest } from './load-remote';
import { RemoteBoundary } from './remote-boundary';
import { ScreenLoadFailure } from './remote-load-failure';
import { RemoteScreens } from './remote-screens';

/**
 * The screens of one remote. When a release fails to load or breaks, the next one is tried; when none is left, a card
 * offers a retry. The rest of the page is not affected.
 */
export function RemoteOutlet({ remote, location }: { remote: string; location: Location }) {
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a rejected lazy() stays rejected, so each attempt needs its own.
  const Screens = useMemo(
    () =>
      lazy(async () => {
        const manifest = await remoteManifest(remote);
        return {
          default: (at: { location: Location }) => (
            <RemoteScreens remote={remote} manifest={manifest} {...at} />
          ),
        };
      }),
    [remote, attempt],
  );
  const tryAgain = () => setAttempt(number => number + 1);
  function tryNext(error: unknown) {
    if (error instanceof ScreenLoadFailure) giveUp(remote, causeOf(error.cause), error.cause);
    else giveUp(remote, 'screen', error);
    tryAgain();
  }
  const loading = (
    <div className={`layout-${layoutOf(location.pathname)}`}>
      <LoadingScreen />
    </div>
  );
  return (
    <RemoteBoundary
      key={`${remote} ${attempt}`}
      path={location.pathname}
      onBroken={tryNext}
      onRetry={tryAgain}
      loading={loading}
    >
      <Suspense fallback={loading}>
        <Screens location={location} />
      </Suspense>
    </RemoteBoundary>
  );
}
