import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { QueryClientProvider, queryClient } from 'shared/api';
import type { User } from 'shared/contract';
import { addMessages, setLocale } from 'shared/i18n';
import { createMemoryRouter, RouterProvider } from 'shared/router';
import { sessionStore } from 'shared/session';
import manifest from '../manifest';

/** For tests: two areas of the server's list. */
export const AREAS = [
  { id: 11, code: '84', label: 'Auvergne-Rhône-Alpes', label_en: 'Auvergne-Rhône-Alpes' },
  { id: 12, code: '94', label: 'Corse', label_en: 'Corsica' },
];
const lists = [
  {
    id: 1,
    code: 'AREAS',
    mnemonic: 'geographic_areas',
    label: 'Zones',
    label_en: 'Areas',
    nomenclatures: AREAS.map(area => ({ ...area, type: 'AREAS', status: 'active', parents: [] })),
  },
];

type Answer = (request: Request, body: unknown) => Response | Promise<Response>;

// Loaded before any test: the time of the first one must not depend on how long its imports take.
const screens = await Promise.all(
  manifest.routes.map(async route => {
    const { Screen } = await route.load();
    return { path: route.path, element: <Screen /> };
  }),
);

/** Tokens as the browser keeps them, valid for an hour. */
function keepTokens(): void {
  const expiry = String(Date.now() + 3_600_000);
  for (const kind of ['_token', '_refresh_token']) {
    localStorage.setItem(`auth.${kind}.local`, 'token');
    localStorage.setItem(`auth.${kind}_expiration.local`, expiry);
  }
}

/** What the screens asked the server for: method, path below the API, body. */
export type Asked = [call: string, body: unknown][];

/** For tests: shows a screen of this remote on a server that answers `METHOD path` as told. */
export async function openScreen(path: string, answers: Record<string, Answer>, user: User | null = null) {
  const asked: Asked = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url);
    const call = `${request.method} ${url.pathname.replace(/^\/api\/v1\//, '')}`;
    if (call === 'GET nomenclatures/types') return Response.json(lists);
    const text = await request.clone().text();
    const body: unknown = text ? JSON.parse(text) : undefined;
    asked.push([call, body]);
    const answer = answers[call];
    if (!answer) throw new TypeError(`No answer for ${call}`);
    return answer(request, body);
  });
  queryClient.clear();
  if (user) keepTokens();
  sessionStore.setState({ user, loggedIn: user !== null, busy: false, ended: null });
  addMessages(manifest.id, manifest.messages);
  const router = createMemoryRouter([...screens, { path: '*', element: <p>elsewhere</p> }], {
    initialEntries: [path],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, asked };
}

/** For tests: an answer about one field. */
export const refused = (field: string, code: string) =>
  Response.json({ code: 'invalid', problems: [{ path: [field], code, params: {} }] }, { status: 400 });

/** For tests: leaves nothing for the next one. */
export function closeScreen(): void {
  cleanup();
  // Dialogs wait for the end of an animation that never runs here.
  document.body.replaceChildren();
  localStorage.clear();
  setLocale('fr', false);
  sessionStore.setState({ user: null, loggedIn: false, busy: false, ended: null });
  vi.unstubAllGlobals();
}

/** For tests: puts a text into a field at once, as a password manager does; typing is slow in a large form. */
export function fill(label: string | RegExp, value: string): void {
  const field = screen.getByLabelText(label, { selector: 'input' });
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}
