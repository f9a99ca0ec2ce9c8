import { createBrowserRouter, type RouteObject } from 'shared/router';
import { About } from '../pages/about';
import { DeveloperPage, developerPages } from '../pages/developer';
import { Failure } from '../pages/failure';
import { Home } from '../pages/home';
import { NotFound } from '../pages/not-found';
import { OfflineAreas } from '../pages/offline-areas';
import { Outbox } from '../pages/outbox';
import { Post } from '../pages/post';
import remotePrefixes from '../remotes/prefixes.json';
import { RemoteOutlet } from '../remotes/remote-outlet';
import { Shell } from './shell/shell';

const remoteRoutes: RouteObject[] = Object.entries(remotePrefixes).map(([prefix, remote]) => ({
  path: `${prefix}/*`,
  element: <RemoteOutlet key={remote} remote={remote} prefix={prefix} />,
}));

/** Every screen once: the optional segment gives it its English path, and keeps its state in a switch of language. */
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
          { path: 'about', element: <About /> },
          { path: 'posts/:id', element: <Post /> },
          ...developerPages.map(page => ({ path: `test/${page}`, element: <DeveloperPage page={page} /> })),
          { path: 'offline', element: <OfflineAreas /> },
          { path: 'outbox', element: <Outbox /> },
          ...remoteRoutes,
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
