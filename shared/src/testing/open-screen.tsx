import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { User } from '../contract';
import { queryClient } from '../platform/http';
import { addMessages, type Locale, setLocale } from '../platform/language';
import type { RemoteManifest } from '../platform/navigation';
import { sessionStore } from '../platform/session';
import { forgetDrafts } from './forget-drafts';

interface Opening {
  locale: Locale;
  /** The signed-in user; `null` for none. */
  user: User | null;
}

/**
 * For tests: renders a whole screen of a remote on a fresh device. Paths outside the remote render `elsewhere`. The
 * test stubs `fetch` for the server.
 * @param path bare French path, with its query
 * @returns the router, to check where a screen navigates
 */
export async function openScreen(manifest: RemoteManifest, path: string, { locale, user }: Opening) {
  // jsdom ends no animation, so dialogs of the previous test would still be there.
  document.body.replaceChildren();
  await forgetDrafts();
  queryClient.clear();
  addMessages(manifest.id, manifest.messages);
  setLocale(locale, false);
  sessionStore.setState({ user, loggedIn: user !== null, busy: false, ended: null });
  const prefix = locale === 'en' ? '/en' : '';
  // Sets the address bar, which a memory router does not.
  window.history.replaceState(null, '', `${prefix}${path}`);
  const routes = await Promise.all(
    manifest.routes.map(async ({ path: route, load }) => {
      const { Screen } = await load();
      return { path: `${prefix}${route}`, element: <Screen /> };
    }),
  );
  const router = createMemoryRouter([...routes, { path: '*', element: <p>elsewhere</p> }], {
    initialEntries: [`${prefix}${path}`],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
