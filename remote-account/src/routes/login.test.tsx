import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addMessages } from 'shared/i18n';
import { createMemoryRouter, RouterProvider } from 'shared/router';
import { rememberWantedPage, sessionStore, signOut, wantedPage } from 'shared/session';
import manifest from '../manifest';
import { Screen } from './login';

const user = {
  id: 1,
  username: 'elise',
  email: 'elise@example.org',
  first_name: '',
  last_name: '',
  full_name: '',
  phone: '',
  avatar: null,
  areas: [],
  groups: [],
  scope: [],
  is_staff: false,
};
const server = vi.fn<(request: Request) => Promise<Response>>();

function open(path: string, loader?: () => Promise<null>) {
  addMessages(manifest.id, manifest.messages);
  const router = createMemoryRouter(
    [
      { path: '/account/login', element: <Screen /> },
      { path: '*', element: <p>elsewhere</p>, ...(loader && { loader }) },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

beforeEach(() => {
  vi.stubGlobal('fetch', (request: Request) => server(request.clone()));
  server.mockReset();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  sessionStore.setState({ user: null, loggedIn: false, busy: false, ended: null });
  vi.unstubAllGlobals();
});

async function fillIn(username: string, password: string) {
  const person = userEvent.setup();
  if (username)
    await person.type(screen.getByLabelText('Nom d’utilisateur ou adresse électronique'), username);
  if (password) await person.type(screen.getByLabelText('Mot de passe'), password);
  await person.click(screen.getByRole('button', { name: 'Se connecter' }));
}

it.each([
  ['/account/login', '/'],
  ['/account/login?to=%2Finfrastructures%2F7%3Ftab%3Dhistory', '/infrastructures/7'],
  ['/account/login?to=%2F%2Fevil.example', '/'],
  ['/account/login?to=%2F%5Cevil.example', '/'],
])('from %s leads to %s once signed in', async (path, target) => {
  server.mockImplementation(async request =>
    request.url.endsWith('/auth/jwt/create/')
      ? Response.json({ access: 'a', refresh: 'b' })
      : Response.json(user),
  );
  const router = open(path);
  await fillIn('elise', 'secret');
  await waitFor(() => expect(router.state.location.pathname).toBe(target));
  await expect(server.mock.calls[0]?.[0].json()).resolves.toEqual({ username: 'elise', password: 'secret' });
});

it('signs in once more when the session ends before the next page is there', async () => {
  server.mockImplementation(async request =>
    request.url.endsWith('/auth/jwt/create/')
      ? Response.json({ access: 'a', refresh: 'b' })
      : Response.json(user),
  );
  open('/account/login', () => new Promise(() => undefined));
  const signIns = () => server.mock.calls.filter(([request]) => request.url.endsWith('/auth/jwt/create/'));
  await fillIn('elise', 'secret');
  await waitFor(() => expect(sessionStore.getState().loggedIn).toBe(true));
  act(signOut);
  await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
  await waitFor(() => expect(signIns()).toHaveLength(2));
});

it.each([
  [401, 'Erreur de nom d’utilisateur ou de mot de passe.'],
  [429, 'Trop d’essais. Attendez un moment avant de réessayer.'],
  [500, 'Un problème de connexion est survenu ; réessayez.'],
])('tells what a %i means, and keeps what was typed', async (status, message) => {
  server.mockImplementation(async () => Response.json({ code: 'not_authenticated' }, { status }));
  open('/account/login');
  await fillIn('elise', 'wrong');
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByLabelText('Nom d’utilisateur ou adresse électronique')).toHaveValue('elise');
});

it('says how long to wait', async () => {
  server.mockImplementation(async () =>
    Response.json({ code: 'throttled' }, { status: 429, headers: { 'retry-after': '15' } }),
  );
  open('/account/login');
  await fillIn('elise', 'wrong');
  expect(await screen.findByText('Trop d’essais. Réessayez dans 15 s.')).toBeInTheDocument();
});

it('asks for what is missing before it asks the server', async () => {
  open('/account/login');
  await fillIn('elise', '');
  expect(screen.getByText('Le mot de passe est obligatoire.')).toBeInTheDocument();
  expect(screen.queryByText('Le nom d’utilisateur est obligatoire.')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Mot de passe')).toHaveFocus();
  expect(server).not.toHaveBeenCalled();
});

it('shows the password on demand, and says when a session has ended', async () => {
  const person = userEvent.setup();
  open('/account/login');
  act(() => sessionStore.setState({ ended: 'expired' }));
  expect(screen.getByText(/Votre session est terminée/)).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
  expect(screen.getByLabelText('Mot de passe')).toHaveAttribute('type', 'text');
  // The button names its action. It has no pressed state, which would contradict the name.
  const hide = screen.getByRole('button', { name: 'Masquer le mot de passe' });
  expect(hide).not.toHaveAttribute('aria-pressed');
  await person.click(hide);
  expect(screen.getByLabelText('Mot de passe')).toHaveAttribute('type', 'password');
});

it.each([
  ['/account/login', '/mortality?new=1', '/mortality'],
  ['/account/login?to=%2Fsearch', '/mortality', '/search'],
  ['/account/login', '//evil.example', '/'],
])('from %s with %s kept in storage leads to %s, once', async (path, storedPage, target) => {
  rememberWantedPage(storedPage);
  const router = open(path);
  act(() => sessionStore.setState({ user, loggedIn: true }));
  await waitFor(() => expect(router.state.location.pathname).toBe(target));
  expect(wantedPage()).toBeNull();
});
