import { lazy, Suspense, useEffect, useMemo } from 'react';
import type { RemoteManifest } from 'shared/navigation';
import type { Location } from 'shared/router';
import { type RemoteRoute, type RouteObject, useRoutes } from 'shared/shell';
import { LoadingScreen } from '../frame/loading-screen';
import { Page } from '../frame/page';
import { NotFound } from '../pages/not-found';
import { ScreenLoadFailure } from './remote-load-failure';
import { noteShown } from './report-loads';
import { inTime } from './time-limit';

/** The screen of a loaded remote at a location. Each screen is fetched when first shown. */
export function RemoteScreens({
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

/** Rendered beside a screen to count that it is shown. */
function Shown({ remote }: { remote: string }) {
  useEffect(
    function count() {
      noteShown(remote);
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
