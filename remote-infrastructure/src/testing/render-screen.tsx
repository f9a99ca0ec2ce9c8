import { configure, render } from '@testing-library/react';
import { QueryClientProvider, queryClient } from 'shared/api';
import type { Infrastructure } from 'shared/contract';
import { addMessages, setLocale } from 'shared/i18n';
import { createMemoryRouter, RouterProvider } from 'shared/router';
import { sessionStore } from 'shared/session';
import { forgetDrafts } from 'shared/testing';
import { vi } from 'vitest';
import manifest from '../manifest';
import { line, lists, support } from './fixtures';

// Whole screens: asking jsdom of every element whether it can be seen takes most of a test's time.
configure({ defaultHidden: true });

type Answer = { status?: number; body: unknown; headers?: Record<string, string> };
type Answers = Record<string, Answer>;

const collection = (features: Infrastructure[]) => ({
  body: { type: 'FeatureCollection', features },
  headers: { 'x-total-count': String(features.length) },
});

/** What the server answers by path; a test adds to it or overrides it. */
const standing = (): Answers => ({
  'nomenclatures/types': { body: lists },
  'map-layers/baselayers/': { body: [] },
  'settings/': { body: { territory: [[-20, 40, 20, 52]], version: '1', demonstration: true } },
  'cables/infrastructures/': collection([support(), line()]),
  'cables/infrastructures/12/': { body: support() },
  'cables/infrastructures/13/': { body: line() },
  'cables/points/12/': { body: support(), headers: { etag: '"v1"' } },
  'cables/diagnosis/101/': { body: support().properties.diagnosis[0], headers: { etag: '"v1"' } },
  'cables/operations/201/': { body: support().properties.operations[0], headers: { etag: '"v1"' } },
  'history/points/12/': { body: [] },
  'history/lines/13/': { body: [] },
});

const notFound: Answer = { status: 404, body: { code: 'not_found' } };

/** Calls the screens made, as `METHOD path?query`. */
export const calls: string[] = [];

/** What the screen shown now is answered. */
let answersNow: Answers = {};

/** Somebody else changed what the server answers under a path. */
export function changeAnswer(path: string, answer: Answer): void {
  answersNow[path] = answer;
}

/** Shows the screen of a path as an editor sees it, against a server that answers as told. */
export async function renderScreen(path: string, answers: Answers = {}) {
  // jsdom ends no animation: dialogs of the test before would still stand there.
  document.body.replaceChildren();
  await forgetDrafts();
  queryClient.clear();
  calls.length = 0;
  addMessages(manifest.id, manifest.messages);
  setLocale('en', false);
  sessionStore.setState({ user: editor, loggedIn: true });
  const all = { ...standing(), ...answers };
  answersNow = all;
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const below = pathname.replace('/api/v1/', '');
    calls.push(`${request.method} ${below}${decodeURIComponent(search)}`);
    const { status = 200, body, headers } = all[below] ?? notFound;
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
  });
  const routes = await Promise.all(
    manifest.routes.map(async ({ path: route, load }) => {
      const { Screen } = await load();
      return { path: `/en${route}`, element: <Screen /> };
    }),
  );
  const router = createMemoryRouter([...routes, { path: '*', element: <p>elsewhere</p> }], {
    initialEntries: [`/en${path}`],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const editor = {
  id: 1,
  username: 'editor',
  email: 'editor@example.org',
  first_name: 'Claire',
  last_name: 'Field',
  full_name: 'Claire Field',
  phone: '',
  avatar: null,
  areas: [],
  groups: ['data-editor'],
  scope: ['data:read', 'data:write'] as ('data:read' | 'data:write')[],
  is_staff: false,
};
