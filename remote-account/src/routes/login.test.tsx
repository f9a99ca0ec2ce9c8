import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider, queryClient, settingsQuery } from 'shared/api';
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
/** The ways to sign in that the server's settings name. */
const offer = (sign_in = { local: true, providers: [] as object[] }) =>
  queryClient.setQueryData(settingsQuery.queryKey, { sign_in } as never);
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
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

beforeEach(() => {
  vi.stubGlobal('fetch', (request: Request) => server(request.clone()));
  server.mockReset();
  offer();
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

const AGENCY = { id: 'agency', name: 'Agence', name_en: 'Agency' };

describe('with a provider', () => {
  it('leads there by a button, alone where passwords are not used', async () => {
    offer({ local: false, providers: [AGENCY] });
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, origin: window.location.origin, assign });
    server.mockResolvedValue(Response.json({ url: 'https://agency.example/authorize' }));
    open('/account/login?to=%2Fsearch');
    expect(screen.queryByLabelText('Mot de passe')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Créer un compte' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Se connecter avec Agence' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://agency.example/authorize'));
    const [request] = server.mock.calls[0] ?? [];
    expect(request?.url).toMatch(/auth\/oidc\/agency\/start\/$/);
    await expect(request?.json()).resolves.toEqual({ to: '/search', locale: 'fr' });
  });

  it('says what the server says when it does not answer', async () => {
    offer({ local: true, providers: [AGENCY] });
    server.mockImplementation(async () =>
      Response.json({ code: 'unavailable', detail: 'Ce fournisseur ne répond pas.' }, { status: 503 }),
    );
    open('/account/login');
    await userEvent.click(screen.getByRole('button', { name: 'Se connecter avec Agence' }));
    expect(await screen.findByText('Ce fournisseur ne répond pas.')).toBeInTheDocument();
  });

  it('says without network that it needs one', () => {
    offer({ local: true, providers: [AGENCY] });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open('/account/login');
    expect(screen.getByRole('button', { name: 'Se connecter avec Agence' })).toBeDisabled();
    expect(screen.getByText(/Sans réseau, connectez-vous plus tard/)).toBeInTheDocument();
    vi.restoreAllMocks();
  });

  it.each([
    ['waiting', /Votre demande est arrivée/],
    ['unverified', /n’a pas confirmé votre adresse/],
    ['invalid', /n’est pas fiable/],
  ])('says what “%s” means', async (oidc, sentence) => {
    open(`/account/login?oidc=${oidc}`);
    expect(screen.getByText(sentence)).toBeInTheDocument();
  });

  it('completes the sign-in when it leads back', async () => {
    server.mockImplementation(async request =>
      request.url.endsWith('/auth/oidc/finish/')
        ? Response.json({ access: 'a', refresh: 'b' })
        : Response.json(user),
    );
    const router = open('/account/login?oidc=done&to=%2Fsearch');
    await waitFor(() => expect(router.state.location.pathname).toBe('/search'));
  });

  it('keeps the session of whoever follows the way back once more', async () => {
    act(() => sessionStore.setState({ user, loggedIn: true }));
    const router = open('/account/login?oidc=done&to=%2Fsearch');
    await waitFor(() => expect(router.state.location.pathname).toBe('/search'));
    expect(server).not.toHaveBeenCalled();
    expect(sessionStore.getState().loggedIn).toBe(true);
  });

  it.each(['password', 'code'])('links an account with the same address by %s', async way => {
    const calls: string[] = [];
    server.mockImplementation(async request => {
      const [, path = ''] = request.url.split('/api/v1/');
      calls.push(path);
      if (path.startsWith('auth/oidc/link')) return new Response(null, { status: 204 });
      return Response.json(path.includes('users/me') ? user : { access: 'a', refresh: 'b' });
    });
    const router = open('/account/login?oidc=link&to=%2Fsearch');
    expect(screen.getByText(/Un compte a déjà cette adresse ici/)).toBeInTheDocument();
    if (way === 'password') await fillIn('elise', 'secret');
    else {
      await userEvent.click(screen.getByRole('button', { name: 'M’envoyer un code' }));
      await userEvent.type(
        await screen.findByLabelText(/^Code du courriel/, { selector: 'input' }),
        'abcd-efgh',
      );
      await userEvent.click(screen.getByRole('button', { name: 'Relier et se connecter' }));
    }
    await waitFor(() => expect(router.state.location.pathname).toBe('/search'));
    const expected =
      way === 'password' ? ['auth/jwt/create/'] : ['auth/oidc/link_mail/', 'auth/oidc/finish/'];
    expect(calls).toEqual([
      ...expected,
      'auth/users/me/',
      ...(way === 'password' ? ['auth/oidc/link/'] : []),
    ]);
  });
});
