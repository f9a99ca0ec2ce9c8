import {
  type ComponentProps,
  type FunctionComponent,
  type ReactElement,
  Suspense,
  useLayoutEffect,
  useState,
} from 'react';
import { QueryClientProvider, queryClient } from 'shared/api';
import { RouterProvider } from 'shared/router';
import { createBrowserRouter, type RouteObject, ThemeProvider } from 'shared/shell';
import { lazyPart } from 'shared/ui/core';
import { LoadingScreen } from '../frame/loading-screen';
import { Page } from '../frame/page';
import { RemoteFailure } from '../frame/remote-failure';
import type { DeveloperPageName } from '../pages/developer';
import { Failure } from '../pages/failure';
import { Home } from '../pages/home';
import { withMapsBehind } from '../remotes/map-behind';
import { RemoteStage } from '../remotes/remote-stage';
import hostPaths from './host-paths.json';
import { Shell } from './shell/shell';

type NotLoadedProps = Pick<ComponentProps<typeof RemoteFailure>, 'onRetry'>;
const NotLoaded = (props: NotLoadedProps) => <RemoteFailure reason="chunk" {...props} />;

/**
 * A page whose screen is fetched when it is first shown, and again when the user retries. `title` is a key of the
 * host's messages.
 */
function lazyPage(
  title: string,
  load: () => Promise<FunctionComponent>,
  { auth = false } = {},
): ReactElement {
  const fetched = () => lazyPart<NotLoadedProps>(load, NotLoaded);
  let Screen = fetched();
  function Current() {
    const [attempt, setAttempt] = useState(0);
    const fetchAgain = () => {
      Screen = fetched();
      setAttempt(attempt + 1);
    };
    return (
      <Suspense key={attempt} fallback={<LoadingScreen />}>
        <Screen onRetry={fetchAgain} />
      </Suspense>
    );
  }
  return (
    <Page title={{ namespace: 'host', key: title }} auth={auth}>
      <Current />
    </Page>
  );
}

const DeveloperPage = lazyPart<{ page: DeveloperPageName }>(
  async () => (await import('../pages/developer')).DeveloperPage,
  () => <NotLoaded onRetry={() => window.location.reload()} />,
);
const developerPage = (page: DeveloperPageName) => (
  <Suspense fallback={<LoadingScreen />}>
    <DeveloperPage page={page} />
  </Suspense>
);

export function Application({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) {
  useLayoutEffect(function replaceFrame() {
    document.getElementById('root')?.removeAttribute('inert');
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </QueryClientProvider>
  );
}

/** The shell's own screens by path name. */
const screens: Record<keyof typeof hostPaths, ReactElement> = {
  about: lazyPage('titles.about', async () => (await import('../about/about')).About),
  post: lazyPage('titles.post', async () => (await import('../pages/post')).Post, { auth: true }),
  fetchPage: developerPage('fetch'),
  geomanPage: developerPage('geoman'),
  imagePage: developerPage('image'),
  partsPage: developerPage('parts'),
  offlineAreas: lazyPage(
    'titles.offlineAreas',
    async () => (await import('shared/ui/offline')).loadAreasScreen(),
    { auth: true },
  ),
  outbox: lazyPage('titles.outbox', async () => (await import('shared/ui/outbox')).loadOutboxScreen()),
  share: lazyPage('titles.share', async () => (await import('../share/share')).Share, { auth: true }),
};
const hostRoutes: RouteObject[] = Object.entries(hostPaths).map(([name, path]) => ({
  path,
  element: screens[name as keyof typeof hostPaths],
}));

/**
 * The optional `/en` segment serves both languages with one route, so a screen keeps its state when the user switches
 * the language.
 */
export const routes: RouteObject[] = [
  {
    path: '/en?',
    element: <Shell />,
    errorElement: <Failure />,
    children: [
      {
        errorElement: <Failure />,
        children: [
          { index: true, element: <Home /> },
          ...hostRoutes,
          { path: '*', element: <RemoteStage /> },
        ],
      },
    ],
  },
];

export const createRouter = () => withMapsBehind(createBrowserRouter(routes));
