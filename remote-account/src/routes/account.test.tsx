import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from 'shared/contract';
import { sessionStore } from 'shared/session';
import { notificationStore } from 'shared/ui/core';
import { closeScreen, fill, openScreen, refused } from '../testing/open-screen';

const user: User = {
  id: 1,
  username: 'lucie',
  email: 'lucie@example.org',
  first_name: 'Lucie',
  last_name: 'Ferrandi',
  full_name: 'Lucie Ferrandi',
  phone: '',
  avatar: null,
  areas: [12],
  groups: ['data-editor'],
  scope: ['data:read', 'data:write'],
  is_staff: false,
};
const device = (id: string, current: boolean) => ({
  id,
  user_agent: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  current,
  started_at: '2026-03-01T10:00:00Z',
  last_used_at: '2026-03-31T10:00:00Z',
});
const SESSIONS = 'GET auth/sessions/';
const NOTICES = 'GET auth/users/me/notices/';
const TOKENS = 'GET auth/tokens/';
const notices = {
  'GET auth/calendar/': () => Response.json({ created_at: null }),
  [TOKENS]: () => Response.json([]),
  [NOTICES]: () => Response.json({ digest: true }),
};
const devices = {
  ...notices,
  [SESSIONS]: () => Response.json([device('here', true), device('there', false)]),
};
const nothing = () => new Response(null, { status: 204 });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const notification = () => notificationStore.getState().current?.msg;
afterEach(closeScreen);

it('changes the profile, and says that a new address waits for its mail', async () => {
  const { asked } = await openScreen(
    '/account',
    {
      ...devices,
      'PATCH auth/users/me/': () => Response.json({ ...user, phone: '04' }),
      'GET auth/users/me/': () => Response.json({ ...user, phone: '04' }),
    },
    user,
  );
  await userEvent.click(button(/Modifier$/));
  fill('Téléphone', '04');
  expect(screen.queryByLabelText(/^Mot de passe actuel/)).not.toBeInTheDocument();
  fill(/^Adresse électronique/, 'new@example.org');
  await userEvent.click(button(/Enregistrer$/));
  expect(screen.getByText('Le mot de passe est obligatoire.')).toBeInTheDocument();
  expect(asked().map(([call]) => call)).not.toContain('PATCH auth/users/me/');
  fill(/^Mot de passe actuel/, 'present');
  await userEvent.click(button(/Enregistrer$/));
  expect(await screen.findByText(/envoyé à new@example.org/)).toBeInTheDocument();
  expect(asked()).toContainEqual([
    'PATCH auth/users/me/',
    {
      ...{ first_name: 'Lucie', last_name: 'Ferrandi', phone: '04', areas: [12], avatar: null },
      ...{ email: 'new@example.org', current_password: 'present' },
    },
  ]);
  expect(sessionStore.getState().user?.phone).toBe('04');
  expect(notification()).toBe('Profil enregistré');
});

it('keeps the profile’s form open while the present password is wrong', async () => {
  await openScreen(
    '/account',
    { ...devices, 'PATCH auth/users/me/': () => refused('current_password', 'wrong_password') },
    user,
  );
  await userEvent.click(button(/Modifier$/));
  fill(/^Adresse électronique/, 'new@example.org');
  fill(/^Mot de passe actuel/, 'wrong');
  await userEvent.click(button(/Enregistrer$/));
  expect(await screen.findByText('Ce n’est pas votre mot de passe actuel.')).toBeInTheDocument();
  // The current address needs no password, even if another one was typed before.
  fill(/^Adresse électronique/, 'LUCIE@example.org');
  expect(screen.queryByLabelText(/^Mot de passe actuel/)).not.toBeInTheDocument();
});

it('lets somebody choose among eight birds, or none for good', async () => {
  const { asked } = await openScreen(
    '/account',
    {
      ...devices,
      'PATCH auth/users/me/': () => Response.json({ ...user, avatar: '5' }),
      'GET auth/users/me/': () => Response.json({ ...user, avatar: '5' }),
    },
    user,
  );
  await userEvent.click(button(/Modifier$/));
  const birds = within(screen.getByRole('radiogroup', { name: 'Image' }));
  expect(birds.getAllByRole('radio')).toHaveLength(9);
  expect(birds.getByRole('radio', { name: 'Une autre à chaque ouverture' })).toBeChecked();
  await userEvent.click(birds.getByRole('radio', { name: 'Milan royal' }));
  await userEvent.click(button(/Enregistrer$/));
  await waitFor(() => expect(sessionStore.getState().user?.avatar).toBe('5'));
  expect(asked().find(([call]) => call.startsWith('PATCH'))?.[1]).toMatchObject({ avatar: '5' });
  expect(asked().find(([call]) => call.startsWith('PATCH'))?.[1]).not.toHaveProperty('current_password');
});

it('says how long to wait before another try', async () => {
  await openScreen(
    '/account',
    {
      ...devices,
      'POST auth/users/set_password/': () =>
        Response.json({ code: 'throttled' }, { status: 429, headers: { 'retry-after': '240' } }),
    },
    user,
  );
  await userEvent.click(button('Changer de mot de passe'));
  fill(/^Mot de passe actuel/, 'old');
  fill(/^Nouveau mot de passe/, 'Milans-royaux-2026!');
  fill(/^Confirmation/, 'Milans-royaux-2026!');
  await userEvent.click(button(/Enregistrer$/));
  expect(await screen.findByText('Trop de demandes. Réessayez dans 4 min.')).toBeInTheDocument();
});

it('keeps a registration manager’s areas as they are, and says why', async () => {
  await openScreen('/account', devices, { ...user, scope: ['accounts:activate'] });
  await userEvent.click(button(/Modifier$/));
  expect(screen.getByLabelText('Zones d’intervention')).toBeDisabled();
  expect(screen.getByText(/un administrateur peut les changer/)).toBeInTheDocument();
});

it('changes the password, or says that the present one is wrong', async () => {
  let wrong = true;
  await openScreen(
    '/account',
    {
      ...devices,
      'POST auth/users/set_password/': () =>
        wrong ? refused('current_password', 'wrong_password') : nothing(),
    },
    user,
  );
  await userEvent.click(button('Changer de mot de passe'));
  fill(/^Mot de passe actuel/, 'old');
  fill(/^Nouveau mot de passe/, 'Milans-royaux-2026!');
  fill(/^Confirmation/, 'Milans-royaux-2026!');
  await userEvent.click(button(/Enregistrer$/));
  expect(await screen.findByText('Ce n’est pas votre mot de passe actuel.')).toBeInTheDocument();
  wrong = false;
  await userEvent.click(button(/Enregistrer$/));
  await waitFor(() => expect(notification()).toMatch(/^Mot de passe changé/));
});

it('signs out another device after a question', async () => {
  const { asked } = await openScreen(
    '/account',
    { ...devices, 'DELETE auth/sessions/there/': nothing },
    user,
  );
  expect(await screen.findAllByText('Firefox sur Android')).toHaveLength(2);
  await userEvent.click(button('Déconnecter — Firefox sur Android'));
  const question = await screen.findByRole('dialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Déconnecter' }));
  await waitFor(() => expect(notification()).toBe('Appareil déconnecté'));
  expect(asked().map(([call]) => call)).toContain('DELETE auth/sessions/there/');
});

it('tells that the devices could not be read, and tries again', async () => {
  let down = true;
  await openScreen(
    '/account',
    {
      ...notices,
      [SESSIONS]: () =>
        down
          ? Response.json({ code: 'permission_denied' }, { status: 403 })
          : Response.json([device('here', true)]),
    },
    user,
  );
  const retry = await screen.findByRole('button', { name: 'Réessayer' }, { timeout: 5000 });
  down = false;
  await userEvent.click(retry);
  expect(await screen.findByText('Firefox sur Android')).toBeInTheDocument();
});

it('hands over the export as a file', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:export');
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { asked } = await openScreen(
    '/account',
    { ...devices, 'GET auth/users/me/export/': () => Response.json({}) },
    user,
  );
  await userEvent.click(button(/Exporter mes données$/));
  await waitFor(() => expect(click).toHaveBeenCalled());
  expect(asked().map(([call]) => call)).toContain('GET auth/users/me/export/');
  click.mockRestore();
});

it('closes the account after the password and a second question', async () => {
  const { asked } = await openScreen('/account', { ...devices, 'DELETE auth/users/me/': nothing }, user);
  await userEvent.click(button('Fermer mon compte…'));
  fill(/^Mot de passe actuel/, 'present');
  await userEvent.click(button('Fermer définitivement'));
  const question = await screen.findByRole('dialog');
  expect(asked().map(([call]) => call)).not.toContain('DELETE auth/users/me/');
  await userEvent.click(within(question).getByRole('button', { name: 'Fermer le compte' }));
  await waitFor(() => expect(sessionStore.getState().loggedIn).toBe(false));
  expect(asked()).toContainEqual(['DELETE auth/users/me/', { current_password: 'present' }]);
});

it('keeps the account of the last administrator', async () => {
  const answer = { code: 'invalid', problems: [{ path: [], code: 'last_administrator', params: {} }] };
  await openScreen(
    '/account',
    { ...devices, 'DELETE auth/users/me/': () => Response.json(answer, { status: 400 }) },
    user,
  );
  await userEvent.click(button('Fermer mon compte…'));
  fill(/^Mot de passe actuel/, 'present');
  await userEvent.click(button('Fermer définitivement'));
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Fermer le compte' }),
  );
  expect(await screen.findByText(/dernier administrateur/)).toBeInTheDocument();
  expect(sessionStore.getState().loggedIn).toBe(true);
});

const CHANGE_NOTICES = 'PATCH auth/users/me/notices/';
const coordinator: User = { ...user, scope: ['data:read', 'data:write', 'programme:coordinate'] };
const switchOf = (name: string) => screen.findByRole('switch', { name });

it('turns off a mail about works at once, and on again', async () => {
  const { asked } = await openScreen(
    '/account',
    {
      ...devices,
      [NOTICES]: () => Response.json({ alarms: true, digest: false }),
      [CHANGE_NOTICES]: ({ body }) => Response.json({ alarms: true, digest: false, ...(body as object) }),
    },
    coordinator,
  );
  const alarms = await switchOf('Alarmes');
  expect(alarms).toBeChecked();
  expect(alarms).toHaveAccessibleDescription(/un par jour au plus/);
  expect(await switchOf('Résumé du lundi')).not.toBeChecked();
  await userEvent.click(alarms);
  await waitFor(() => expect(notification()).toBe('Vous ne recevrez plus ces messages'));
  expect(alarms).not.toBeChecked();
  await userEvent.click(screen.getByText('Alarmes'));
  await waitFor(() => expect(notification()).toBe('Vous recevrez ces messages'));
  expect(alarms).toBeChecked();
  const changes = asked().filter(([call]) => call === CHANGE_NOTICES);
  expect(changes.map(([, body]) => body)).toEqual([{ alarms: false }, { alarms: true }]);
});

it('keeps a mail as it was where the change fails, and says so', async () => {
  await openScreen(
    '/account',
    {
      ...devices,
      [NOTICES]: () => Response.json({ alarms: true, digest: true }),
      [CHANGE_NOTICES]: () => Response.json({ code: 'internal' }, { status: 500 }),
    },
    coordinator,
  );
  const digest = await switchOf('Résumé du lundi');
  await userEvent.click(digest);
  await waitFor(() => expect(notification()).toBe('La demande n’a pas abouti\u00a0; réessayez.'));
  expect(digest).toBeChecked();
});

it('tells that the mails could not be read, and tries again', async () => {
  let down = true;
  await openScreen(
    '/account',
    {
      ...devices,
      [NOTICES]: () =>
        down
          ? Response.json({ code: 'permission_denied' }, { status: 403 })
          : Response.json({ digest: false }),
    },
    user,
  );
  const retry = await screen.findByRole('button', { name: 'Réessayer' }, { timeout: 5000 });
  down = false;
  await userEvent.click(retry);
  expect(await switchOf('Résumé du lundi')).not.toBeChecked();
});

it.each<[string, User['scope'], number]>([
  [
    'coordinators alarms, digest, mentions, power cuts',
    ['data:read', 'data:write', 'programme:coordinate'],
    4,
  ],
  ['operators alarms, digest, mentions', ['data:read', 'programme:operate'], 3],
  ['editors the digest, mentions and power cuts', ['data:read', 'data:write'], 3],
  ['readers mentions', ['data:read'], 1],
  ['administrators the state of the server as well', ['data:read', 'data:write', 'admin'], 4],
  ['managers of accounts none', ['accounts:activate'], 0],
])('offers only the mails that concern somebody: %s', async (_, scope, number) => {
  const { asked } = await openScreen(
    '/account',
    { ...devices, [NOTICES]: () => Response.json({}) },
    { ...user, scope },
  );
  expect(await screen.findAllByText('Firefox sur Android')).toHaveLength(2);
  await waitFor(() => expect(screen.queryAllByRole('switch')).toHaveLength(number));
  expect(screen.queryAllByRole('heading', { name: 'Messages électroniques' })).toHaveLength(
    number > 0 ? 1 : 0,
  );
  expect(asked().some(([call]) => call === NOTICES)).toBe(number > 0);
});

const token = (id: number, name: string, rest: object = {}) => ({
  ...{ id, name, created_at: '2026-03-01T10:00:00Z', expires_at: null, last_used_at: null, state: 'valid' },
  scopes: [],
  ...rest,
});

it('makes a token, shows it once and copies it', async () => {
  const writeText = vi.fn(async (_text: string) => undefined);
  const tokens: object[] = [];
  const { asked } = await openScreen(
    '/account',
    {
      ...devices,
      [TOKENS]: () => Response.json(tokens),
      'POST auth/tokens/': () => {
        const made = token(3, 'QGIS au bureau', { scopes: ['follow'] });
        tokens.push(made);
        return Response.json({ ...made, token: 'avicable_read_secret' }, { status: 201 });
      },
    },
    user,
  );
  expect(await screen.findByText('Vous n’avez pas encore de jeton.')).toBeInTheDocument();
  await userEvent.click(button('Créer un jeton'));
  expect(screen.getByRole('textbox', { name: /^Nom/ })).toHaveFocus();
  fill(/^Nom/, 'QGIS au bureau');
  await userEvent.click(screen.getByText('Sans fin'));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Suivre ce qui change' }));
  await userEvent.click(button('Créer un jeton'));
  expect(await screen.findByText('avicable_read_secret')).toBeInTheDocument();
  expect(asked()).toContainEqual([
    'POST auth/tokens/',
    { name: 'QGIS au bureau', days: null, scopes: ['follow'] },
  ]);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await userEvent.click(button('Copier le jeton'));
  expect(writeText).toHaveBeenCalledWith('avicable_read_secret');
  await waitFor(() => expect(notification()).toBe('Jeton copié'));
  await userEvent.click(button('Terminé'));
  expect(screen.getByRole('heading', { name: /^Jetons pour QGIS/ })).toHaveFocus();
  expect(screen.queryByText('avicable_read_secret')).not.toBeInTheDocument();
  expect(await screen.findByText('QGIS au bureau')).toBeInTheDocument();
  expect(screen.getByText('Suivre ce qui change')).toBeInTheDocument();
});

it('revokes a token after a question', async () => {
  let tokens = [token(3, 'QGIS', { state: 'expired', expires_at: '2026-03-02T10:00:00Z' })];
  const { asked } = await openScreen(
    '/account',
    {
      ...devices,
      [TOKENS]: () => Response.json(tokens),
      'DELETE auth/tokens/3/': () => {
        tokens = [];
        return nothing();
      },
    },
    user,
  );
  expect(await screen.findByText('expiré')).toBeInTheDocument();
  await userEvent.click(button('Révoquer — QGIS'));
  const question = await screen.findByRole('dialog');
  expect(asked().map(([call]) => call)).not.toContain('DELETE auth/tokens/3/');
  await userEvent.click(within(question).getByRole('button', { name: 'Révoquer' }));
  await waitFor(() => expect(notification()).toBe('Jeton révoqué'));
  expect(await screen.findByText('Vous n’avez pas encore de jeton.')).toBeInTheDocument();
});

it('offers no token to somebody who reads no data, and no more than the most', async () => {
  const many = Array.from({ length: 20 }, (_, i) => token(i + 1, `Jeton ${i + 1}`));
  await openScreen('/account', { ...devices, [TOKENS]: () => Response.json(many) }, user);
  expect(await screen.findByText(/20 jetons, le maximum/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Créer un jeton' })).not.toBeInTheDocument();
  closeScreen();
  await openScreen('/account', devices, { ...user, scope: ['accounts:activate'] });
  expect(screen.queryByText(/^Jetons pour QGIS/)).not.toBeInTheDocument();
});

it('makes the address of a calendar once, and withdraws it', async () => {
  const address = 'https://example.org/api/v1/calendar/avicable_calendar_x.ics';
  const created_at = '2026-03-31T08:00:00Z';
  await openScreen(
    '/account',
    {
      ...devices,
      'POST auth/calendar/': () => Response.json({ created_at, address }, { status: 201 }),
      'DELETE auth/calendar/': nothing,
    },
    user,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Créer une adresse' }));
  expect(await screen.findByText(address)).toBeInTheDocument();
  await userEvent.click(button('Retirer l’adresse'));
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retirer l’adresse' }),
  );
  expect(await screen.findByRole('button', { name: 'Créer une adresse' })).toBeInTheDocument();
  expect(screen.queryByText(address)).not.toBeInTheDocument();
});
