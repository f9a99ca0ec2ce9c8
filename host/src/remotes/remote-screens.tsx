import { lazy, Suspense, useMemo } from 'react';
import type { RemoteManifest, RemoteRoute } from 'shared/navigation';
import { type Location, type RouteObject, useRoutes } from 'shared/router';
import { LoadingScreen } from '../frame/loading-screen';
import { Page } from '../frame/page';
import { NotFound } from '../pages/not-found';
import { ScreenLoadFailure } from './remote-load-failure';
import { inTime } from './time-limit';

/** The screen of a loaded remote at a location. Each screen is fetched when first shown. */
export function RemoteScreens({ manifest, location }: { manifest: RemoteManifest; location: Location }) {
  const routes = useMemo(
    () => [
      ...manifest.routes.map(route => routeOf(manifest.id, route)),
      { path: '*', element: <NotFound /> },
    ],
    [manifest],
  );
  return useRoutes(routes, location);
}

function routeOf(namespace: string, route: RemoteRoute): RouteObject {
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
        </Suspense>
      </Page>
    ),
  };
}
