import { createBrowserRouter, type RouteObject } from 'shared/router';
import { NotFound } from '../pages/not-found';
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
const routes: RouteObject[] = [
  {
    path: '/en?',
    element: <Shell />,
    children: [...remoteRoutes, { path: '*', element: <NotFound /> }],
  },
];

export const createRouter = () => createBrowserRouter(routes);
