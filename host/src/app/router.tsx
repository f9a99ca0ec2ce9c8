import { createBrowserRouter, type RouteObject } from 'shared/router';
import { About } from '../pages/about';
import { Failure } from '../pages/failure';
import { Home } from '../pages/home';
import { NotFound } from '../pages/not-found';
import { Post } from '../pages/post';
import { RemoteOutlet } from '../remotes/remote-outlet';
import { Shell } from './shell/shell';

/** Which remote answers below which path. The remote's own manifest says the rest. */
const remotePrefixes = {
  search: 'remote-search',
  infrastructures: 'remote-infrastructure',
  mortality: 'remote-mortality',
  account: 'remote-account',
} as const;

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
          ...remoteRoutes,
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
