import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryClient } from 'shared/api';
import type { User } from 'shared/contract';
import { setLocale } from 'shared/i18n';
import type { RemoteManifest } from 'shared/navigation';
import { sessionStore, signOut, wantedPage } from 'shared/session';
import {
  dismissNotification,
  noteReachable,
  noteUnreachable,
  provideContributions,
  startSession,
} from 'shared/shell';
import { notify } from 'shared/ui/core';
import { loadOutboxScreen } from 'shared/ui/outbox';
import { giveUp, remoteManifest } from '../../remotes/load-remote';
import { NoReleaseWorks } from '../../remotes/remote-load-failure';
import { openPage } from '../../testing/open-page';
import { applySettings, tellUnknownUser } from '../session';
import { chooseAvatar } from './avatar-store';

vi.mock('../../remotes/load-remote', () => ({
  remoteManifest: vi.fn(),
  giveUp: vi.fn(),
  putOnScreen: vi.fn(),
  releaseInUse: vi.fn(),
  keepShellVisible: vi.fn(async () => undefined),
}));
vi.mock('shared/ui/outbox', async original => ({
  ...(await original<typeof import('shared/ui/outbox')>()),
  loadOutboxScreen: vi.fn(async () => () => 'outbox screen'),
}));

const user: User = {
  id: 1,
  username: 'elise',
  email: 'elise@example.org',
  first_name: 'Élise',
  last_name: 'Martin',
  full_name: 'Élise Martin',
  phone: '',
  avatar: null,
  areas: [],
  groups: [],
  scope: ['data:read'],
  is_staff: false,
};

const manifest: RemoteManifest = {
  id: 'remote-test',
  messages: { fr: {}, en: {} },
  routes: [
    {
      path: '/infrastructures/:id',
      title: 'titles.sheet',
      auth: true,
      load: async () => ({ Screen: () => <input aria-label="draft" /> }),
    },
    {
      path: '/infrastructures/broken',
      title: 'titles.broken',
      load: async () => ({
        Screen: () => {
          throw new Error('a bug');
        },
      }),
    },
    {
      path: '/account/login',
      title: 'titles.login',
      load: async () => ({ Screen: () => <h1>login screen</h1> }),
    },
  ],
};

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  vi.mocked(remoteManifest).mockResolvedValue(manifest);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  dismissNotification();
  sessionStore.setState({ user: null, loggedIn: false, busy: false, ended: null });
  setLocale('fr', false);
  vi.unstubAllGlobals();
});

/** A session as the browser keeps it, valid for an hour. */
function keepSession(): void {
  const expiry = String(Date.now() + 3_600_000);
  for (const kind of ['_token', '_refresh_token']) {
    localStorage.setItem(`auth.${kind}.local`, 'token');
    localStorage.setItem(`auth.${kind}_expiration.local`, expiry);
  }
  localStorage.setItem('auth._user.local', JSON.stringify(user));
}

const navigation = () => screen.getByRole('navigation', { name: /Navigation principale|Main navigation/ });
const signIn = () => act(() => sessionStore.setState({ user, loggedIn: true, ended: null }));

it('offers home and about to everybody, search and the lists to people signed in', () => {
  openPage('/');
  const names = () =>
    within(navigation())
      .getAllByRole('listitem')
      .map(item => item.textContent);
  expect(names()).toEqual(['Accueil', 'À propos']);
  signIn();
  expect(names()).toEqual([
    'Accueil',
    'Carte',
    'Supports et lignes',
    'Mortalité',
    'Statistiques',
    'Réponses',
    'Où agir',
    'Réseau vu',
    'Travaux',
    'Alarmes',
    'Les travaux ont-ils servi\u00a0?',
    'Ma journée',
    'Campagnes',
    'Zones hors ligne',
    'À propos',
    'Administration',
  ]);
});

it('marks only the entry of a remote whose page lies below another entry', () => {
  const title = { fr: 'Signalements', en: 'Reports' };
  act(() =>
    provideContributions({ reports: { drawer: [{ title, to: '/mortality/reports', icon: 'M0 0' }] } }),
  );
  openPage('/mortality/reports');
  signIn();
  const current = within(navigation())
    .getAllByRole('link')
    .filter(link => link.getAttribute('aria-current') === 'page');
  expect(current.map(link => link.textContent)).toEqual(['Signalements']);
  act(() => provideContributions({}));
});

it('names who is here, with an address or its placeholder', () => {
  openPage('/');
  const drawer = () => within(navigation());
  expect(drawer().getByText('Non connecté')).toBeInTheDocument();
  expect(drawer().getByText('adresse@exemple.fr')).toBeInTheDocument();
  signIn();
  expect(drawer().getByText('elise')).toBeInTheDocument();
  expect(drawer().getByText('elise@example.org')).toBeInTheDocument();
});

it('shows one of eight birds, or the picture of the service the server names as long as it answers', async () => {
  const settings = { territory: [], version: '1', demonstration: false };
  const avatar = () => navigation().querySelector('img');
  chooseAvatar(() => 0.999);
  openPage('/');
  expect(avatar()).toHaveAttribute('src', '/avatars/9.svg');
  await act(async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ ...settings, avatar_url: 'https://avatars.example/bird-{number}.png' }),
    );
    await applySettings();
  });
  expect(avatar()).toHaveAttribute('src', 'https://avatars.example/bird-9.png');
  act(() => {
    avatar()?.dispatchEvent(new Event('error'));
  });
  expect(avatar()).toHaveAttribute('src', '/avatars/9.svg');
});

it('keeps the page, its query and what was typed when the language changes', async () => {
  const person = userEvent.setup();
  signIn();
  const router = openPage('/infrastructures/7?tab=history');
  await person.type(await screen.findByLabelText('draft'), 'half a sentence');
  await person.click(screen.getByRole('button', { name: 'English' }));
  await waitFor(() =>
    expect(router.state.location).toMatchObject({
      pathname: '/en/infrastructures/7',
      search: '?tab=history',
    }),
  );
  expect(screen.getByLabelText('draft')).toHaveValue('half a sentence');
  expect(document.documentElement.lang).toBe('en');
  expect(within(navigation()).getByText('About')).toBeInTheDocument();
});

it('sends who is not signed in to the login page, which knows the way back', async () => {
  const router = openPage('/en/infrastructures/7?tab=history');
  await screen.findByText('login screen');
  expect(router.state.location.pathname).toBe('/en/account/login');
  expect(new URLSearchParams(router.state.location.search).get('to')).toBe('/infrastructures/7?tab=history');
  expect(wantedPage()).toBe('/infrastructures/7?tab=history');
});

it('goes home when somebody signs out on a protected page', async () => {
  signIn();
  const router = openPage('/infrastructures/7');
  await screen.findByLabelText('draft');
  act(() => signOut());
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

it.each([
  ['/about', '/'],
  ['/en/about', '/en'],
])('goes home when somebody signs out on %s, which everybody may read', async (path, home) => {
  signIn();
  const router = openPage(path);
  await userEvent.click(screen.getByRole('button', { name: /Se déconnecter|Log out/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe(home));
  expect(sessionStore.getState().loggedIn).toBe(false);
});

it('shows the bird that somebody chose for their account, whichever was drawn', () => {
  chooseAvatar(() => 0);
  openPage('/');
  const avatar = () => navigation().querySelector('img');
  expect(avatar()).toHaveAttribute('src', '/avatars/2.svg');
  act(() => sessionStore.setState({ user: { ...user, avatar: '5' }, loggedIn: true }));
  expect(avatar()).toHaveAttribute('src', '/avatars/5.svg');
  act(() => sessionStore.setState({ user: { ...user, avatar: 'unknown' } }));
  expect(avatar()).toHaveAttribute('src', '/avatars/2.svg');
});

it.each([
  [() => Response.json({ ...user, email: undefined }), /réponse du serveur sur votre compte est incomplète/],
  [
    () => Response.json({ detail: '…', code: 'internal' }, { status: 500 }),
    /n’a pas pu dire qui vous êtes \(erreur 500\)/,
  ],
])('says that the server did not tell on start who is here (%#)', async (answer, message) => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  keepSession();
  vi.stubGlobal('fetch', async (request: Request) =>
    request.url.includes('users/me') ? answer() : Response.json([]),
  );
  openPage('/about');
  let stop = () => {};
  act(() => {
    stop = startSession(tellUnknownUser);
  });
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(sessionStore.getState().loggedIn).toBe(true);
  stop();
  act(() => signOut());
  vi.mocked(console.error).mockRestore();
});

it('shows a notification for two seconds, or until it is closed', async () => {
  openPage('/about');
  act(() => notify({ msg: 'loads the notice' }));
  await screen.findByText('loads the notice');
  vi.useFakeTimers();
  act(() => notify({ type: 'success', msg: 'Enregistré' }));
  expect(screen.getByText('Enregistré')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Succès' })).toBeInTheDocument();
  act(() => vi.advanceTimersByTime(1999));
  expect(screen.getByText('Enregistré')).toBeInTheDocument();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText('Enregistré')).not.toBeInTheDocument();
  act(() => notify({}));
  expect(screen.getByText('NO MESSAGE')).toBeInTheDocument();
  act(() => screen.getByRole('button', { name: 'Fermer' }).click());
  expect(screen.queryByText('NO MESSAGE')).not.toBeInTheDocument();
  vi.useRealTimers();
});

it('is a temporary drawer on a phone: opened by the menu button, closed by Escape', async () => {
  const person = userEvent.setup();
  openPage('/', { desktop: false });
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  const menu = screen.getByRole('button', { name: 'Menu' });
  await person.click(menu);
  expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeInTheDocument();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(menu).toHaveFocus();
});

it('shows 404 for a path nobody knows, inside a remote too', async () => {
  openPage('/infrastructures/1/2/3');
  expect(await screen.findByRole('heading', { name: 'Page introuvable' })).toBeInTheDocument();
});

it('does not take an unread list of remotes for a page that does not exist', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue(undefined);
  let answer = () => new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } });
  vi.stubGlobal('fetch', async () => answer());
  openPage('/campaigns');
  expect(await screen.findByText(/^Ce réseau répond par sa page de connexion/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Page introuvable' })).not.toBeInTheDocument();
  expect(report).toHaveBeenCalledWith(expect.stringContaining('remotes.json'), expect.anything());
  answer = () => Response.json({ microFrontends: { 'remote-search': [] } });
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('heading', { name: 'Page introuvable' })).toBeInTheDocument();
  act(noteReachable);
  report.mockRestore();
});

it('names a network that answers with its sign-in page', async () => {
  openPage('/about');
  act(() => noteUnreachable({ signInPage: true }));
  expect(screen.getByText('Réseau avec une page de connexion')).toBeVisible();
  act(noteReachable);
  expect(screen.queryByText('Réseau avec une page de connexion')).not.toBeInTheDocument();
});

it('offers another try, without a reload, when a remote cannot be loaded', async () => {
  const person = userEvent.setup();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.mocked(remoteManifest).mockRejectedValueOnce(new NoReleaseWorks('remote-infrastructure', 'entry'));
  signIn();
  openPage('/infrastructures/7');
  await person.click(await screen.findByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByLabelText('draft')).toBeInTheDocument();
  vi.mocked(console.error).mockRestore();
});

it('takes the next release for one that breaks, and a card with another try when there is none', async () => {
  const person = userEvent.setup();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const works: RemoteManifest = { ...manifest, routes: manifest.routes.slice(0, 1) };
  const broken = new Error('a bug');
  vi.mocked(remoteManifest).mockResolvedValueOnce(manifest).mockResolvedValueOnce(works);
  signIn();
  const router = openPage('/infrastructures/broken');
  expect(await screen.findByLabelText('draft')).toBeInTheDocument();
  expect(giveUp).toHaveBeenCalledExactlyOnceWith('remote-infrastructure', 'screen', broken);

  await act(() => router.navigate('/about'));
  vi.mocked(remoteManifest)
    .mockResolvedValueOnce(manifest)
    .mockRejectedValueOnce(new NoReleaseWorks('remote-infrastructure', 'screen'));
  await act(() => router.navigate('/infrastructures/broken'));
  expect(await screen.findByText('Cette partie n’est pas disponible')).toBeInTheDocument();
  expect(navigation()).toBeInTheDocument();
  vi.mocked(remoteManifest).mockResolvedValueOnce(works);
  await person.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByLabelText('draft')).toBeInTheDocument();
  vi.mocked(console.error).mockRestore();
});

it('says that a screen cannot be fetched without a network, and fetches it again on request', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.mocked(loadOutboxScreen).mockRejectedValueOnce(new Error('ChunkLoadError: Loading chunk 7 failed.'));
  openPage('/outbox');
  expect(await screen.findByText(/Il n’y a pas de réseau/)).toBeInTheDocument();
  expect(screen.queryByText('500')).toBeNull();
  expect(navigation()).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('outbox screen')).toBeInTheDocument();
  vi.restoreAllMocks();
});
