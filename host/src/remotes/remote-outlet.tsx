import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { RemoteManifest } from 'shared/navigation';
import type { Location } from 'shared/router';
import { type RemoteRoute, type RouteObject, useRoutes } from 'shared/shell';
import { LoadingScreen } from '../frame/loading-screen';
import { Page } from '../frame/page';
import { NotFound } from '../pages/failure';
import { forgetGivenUp } from './given-up-here';
import { layoutOf } from './layouts';
import { giveUp, keepShellVisible, putOnScreen, remoteManifest } from './load-remote';
import { RemoteBoundary } from './remote-boundary';
import { causeOf, ScreenLoadFailure } from './remote-load-failure';
import { noteShown } from './report-loads';
import { inTime } from './time-limit';

/** The screen of a loaded remote at a location. Each screen is fetched when first shown. */
function RemoteScreens({
  remote,
  manifest,
  location,
}: {
  remote: string;
  manifest: RemoteManifest;
  location: Location;
}) {
  const routes = useMemo(
    () => [
      ...manifest.routes.map(route => routeOf(remote, manifest.id, route)),
      { path: '*', element: <NotFound /> },
    ],
    [remote, manifest],
  );
  return useRoutes(routes, location);
}

/** Rendered beside a screen to count that the remote is shown, and to check that the shell still is. */
function Shown({ remote }: { remote: string }) {
  useEffect(
    function countAndCheck() {
      noteShown(remote);
      void keepShellVisible(remote).catch(console.warn);
    },
    [remote],
  );
  return null;
}

function routeOf(remote: string, namespace: string, route: RemoteRoute): RouteObject {
  const Screen = lazy(async () => {
    try {
      return { default: (await inTime(route.load())).Screen };
    } catch (cause) {
      throw new ScreenLoadFailure(route.path, { cause });
    }
  });
  return {
    path: route.path.slice(1),
    element: (
      <Page title={{ namespace, key: route.title }} auth={route.auth} layout={route.layout}>
        <Suspense fallback={<LoadingScreen />}>
          <Screen />
          <Shown remote={remote} />
        </Suspense>
      </Page>
    ),
  };
}

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: any `tryAgain` does the same.
  useEffect(() => putOnScreen(remote, tryAgain), [remote]);
  function tryNext(error: unknown) {
    if (error instanceof ScreenLoadFailure) giveUp(remote, causeOf(error.cause), error.cause);
    else giveUp(remote, 'screen', error);
    tryAgain();
  }
  const loading = (
    <div className={`layout-${layoutOf(location.pathname, location.search)}`}>
      <LoadingScreen />
    </div>
  );
  return (
    <RemoteBoundary
      key={`${remote} ${attempt}`}
      path={location.pathname}
      onBroken={tryNext}
      onRetry={tryAgain}
      onAsked={() => void forgetGivenUp(remote).then(tryAgain)}
      loading={loading}
    >
      <Suspense fallback={loading}>
        <Screens location={location} />
      </Suspense>
    </RemoteBoundary>
  );
}
