import { lazy, Suspense, useMemo } from 'react';
import type { RemoteManifest, RemoteRoute } from 'shared/navigation';
import { type RouteObject, useRoutes } from 'shared/router';
import { LoadingScreen } from '../frame/loading-screen';
import { Page } from '../frame/page';
import { NotFound } from '../pages/not-found';
import { ScreenLoadFailure } from './remote-load-failure';

/** The routes of a loaded remote. Each screen is fetched when first shown. */
export function RemoteScreens({ manifest, prefix }: { manifest: RemoteManifest; prefix: string }) {
  const routes = useMemo(
    () => [
      ...manifest.routes.map(route => routeOf(manifest.id, route, prefix)),
      { path: '*', element: <NotFound /> },
    ],
    [manifest, prefix],
  );
  return useRoutes(routes);
}

function routeOf(namespace: string, route: RemoteRoute, prefix: string): RouteObject {
  const Screen = lazy(async () => {
    try {
      return { default: (await route.load()).Screen };
    } catch (cause) {
      throw new ScreenLoadFailure(route.path, { cause });
    }
  });
  return {
    path: route.path.slice(prefix.length + 1).replace(/^\//, ''),
    element: (
      <Page title={{ namespace, key: route.title }} auth={route.auth} layout={route.layout}>
        <Suspense fallback={<LoadingScreen />}>
          <Screen />
        </Suspense>
      </Page>
    ),
  };
}
