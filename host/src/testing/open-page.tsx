import { render } from '@testing-library/react';
import { QueryClientProvider, queryClient } from 'shared/api';
import { createMemoryRouter, RouterProvider } from 'shared/router';
import { routes } from '../app/router';
import { withMapsBehind } from '../remotes/map-behind';

/** Opens the page at a path, in a window of a desktop or a phone, and gives its router. */
export function openPage(path: string, { desktop = true } = {}) {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: desktop && media !== 'print',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const router = withMapsBehind(createMemoryRouter(routes, { initialEntries: [path] }));
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
