import { render } from '@testing-library/react';
import { QueryClientProvider, queryClient } from 'shared/api';
import { addMessages, type Locale, setLocale } from 'shared/i18n';
import { createMemoryRouter, RouterProvider } from 'shared/router';
import { sessionStore } from 'shared/session';
import { forgetDrafts, knownUser } from 'shared/testing';
import { vi } from 'vitest';
import manifest from '../manifest';
import { caseOf, eagle, lists, support } from './fixtures';

export interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}
export type Answers = Record<string, Answer | ((request: Request) => Answer | Promise<Answer>)>;

const collection = (features: unknown[]) => ({
  body: { type: 'FeatureCollection', features },
  headers: { 'x-total-count': String(features.length) },
});

/** What the server answers by method and path; a test adds to it or overrides it. */
const standing = (): Answers => ({
  'GET nomenclatures/types': { body: lists },
  'GET map-layers/baselayers/': { body: [] },
  'GET settings/': { body: { territory: [[-20, 40, 20, 52]], version: '1', demonstration: true } },
  'GET species/': { body: [eagle] },
  'GET cables/infrastructures/': collection([support]),
  'GET cables/infrastructures/12/': { body: support },
  'GET mortality/': collection([caseOf(5), caseOf(6, { count: null, infrstr: null })]),
  'GET mortality/5/': { body: caseOf(5), headers: { etag: '"v1"' } },
  'GET history/mortality/5/': { body: [] },
});

export interface Call {
  name: string;
  search: URLSearchParams;
  headers: Headers;
  body: unknown;
}
/** Calls the screens made. */
export const calls: Call[] = [];
export const callsOf = (name: string) => calls.filter(call => call.name === name);

async function recorded(request: Request): Promise<Call> {
  const { pathname, searchParams } = new URL(request.url);
  const type = request.headers.get('content-type') ?? '';
  const body: unknown = type.includes('json') ? await request.clone().json() : null;
  const name = `${request.method} ${pathname.replace('/api/v1/', '')}`;
  return { name, search: searchParams, headers: request.headers, body };
}

/** Shows the screen of a path as an editor sees it, against a server that answers as told. */
export async function renderScreen(path: string, answers: Answers = {}, locale: Locale = 'en') {
  // jsdom ends no animation: dialogs of the test before would still stand there.
  document.body.replaceChildren();
  await forgetDrafts();
  queryClient.clear();
  calls.length = 0;
  addMessages(manifest.id, manifest.messages);
  setLocale(locale, false);
  sessionStore.setState({ user: knownUser as never, loggedIn: true });
  const all = { ...standing(), ...answers };
  vi.stubGlobal('fetch', async (request: Request) => {
    const call = await recorded(request);
    calls.push(call);
    const answer = all[call.name] ?? { status: 404, body: { code: 'not_found' } };
    const { status = 200, body, headers } = typeof answer === 'function' ? await answer(request) : answer;
    const content = status === 204 ? null : JSON.stringify(body);
    return new Response(content, { status, headers: { 'content-type': 'application/json', ...headers } });
  });
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
