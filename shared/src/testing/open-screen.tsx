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
  /** Who is signed in; `null`: nobody. */
  user: User | null;
}

/**
 * For tests: shows a screen of a remote, whole, on a device that was never used before; what is no screen of the remote
 * reads `elsewhere`. The server is whatever stands for `fetch`.
 * @param path bare French path, with its query
 * @returns the router, to see where a screen leads
 */
export async function openScreen(manifest: RemoteManifest, path: string, { locale, user }: Opening) {
  // jsdom ends no animation: dialogs of the test before would still stand there.
  document.body.replaceChildren();
  await forgetDrafts();
  queryClient.clear();
  addMessages(manifest.id, manifest.messages);
  setLocale(locale, false);
  sessionStore.setState({ user, loggedIn: user !== null, busy: false, ended: null });
  const prefix = locale === 'en' ? '/en' : '';
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
