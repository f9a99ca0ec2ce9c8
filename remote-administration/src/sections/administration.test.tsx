import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from 'shared/contract';
import { setLocale } from 'shared/i18n';
import type { Answers, StandInServer } from 'shared/testing';
import { admin, openSection, rows } from '../testing/open-section';

const rule = (id: number, more: object = {}) => ({
  id,
  species_id: 7,
  territory: null,
  month_from: 4,
  month_to: 7,
  level: 2,
  mesh_km: null,
  source: 'SINP',
  scientific_name: 'Aquila chrysaetos',
  vernacular_name: 'Aigle royal',
  vernacular_name_en: 'Golden Eagle',
  ...more,
});
const eagle = {
  id: 7,
  code: 'AQCH',
  cd_nom: null,
  scientific_name: 'Aquila chrysaetos',
  vernacular_name: 'Aigle royal',
  vernacular_name_en: 'Golden Eagle',
  rank: 'species',
  red_list: null,
  size_class: null,
  active: true,
};
const LIST = 'GET admin/sensitivity-rules/';
const answers: Answers = {
  'GET nomenclatures/types': {
    body: [{ id: 1, code: 'AREAS', mnemonic: 'a', label: 'Zones', label_en: 'Areas' }],
  },
  'GET admin/species/': rows(eagle),
  [LIST]: rows(rule(1), rule(2)),
  'GET admin/sensitivity-rules/1/': { body: rule(1), headers: { etag: '"a"' } },
};

let server: StandInServer;
async function open(path: string, more: Answers = {}, user: User | null = admin) {
  const opened = await openSection(path, { ...answers, ...more }, { user });
  server = opened.server;
  return opened.router;
}

beforeAll(() => {
  // The table shows the rows that fit into it.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  setLocale('fr', false);
  vi.unstubAllGlobals();
});

it('says to whoever is no administrator why it is closed, and asks the server for nothing', async () => {
  await open('/sensitivity-rules', {}, { ...admin, scope: ['data:read'] });
  expect(await screen.findByRole('heading', { name: 'Réservé aux administrateurs' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Retour à aviCable' })).toHaveAttribute('href', '/');
  expect(server.callsOf(LIST)).toEqual([]);
});

it('leads addresses of earlier releases to those of today', async () => {
  const router = await open('/#/sensitivity-rules');
  await waitFor(() => expect(router.state.location.pathname).toBe('/api/admin/sensitivity-rules'));
  cleanup();
  const filtered = await open(`/sensitivity-rules?filter=${encodeURIComponent('{"q":"aigle"}')}`);
  await waitFor(() => expect(filtered.state.location.search).toBe('?q=aigle'));
  expect(server.callsOf(LIST).at(-1)?.url.searchParams.get('q')).toBe('aigle');
});

it('shows one reference list at a time, and leads to the others', async () => {
  const router = await open('/nomenclatures', { 'GET admin/nomenclatures/': rows() });
  await waitFor(() => expect(router.state.location.search).toBe('?type=NETW_TYP'));
  expect(
    server.callsOf('GET admin/nomenclatures/').map(({ url }) => url.searchParams.getAll('type[]')),
  ).toEqual([['NETW_TYP']]);
  expect(screen.queryByRole('columnheader', { name: 'Liste' })).toBeNull();
});

it('lists a table in its order, page by page, and searches it', async () => {
  const router = await open('/sensitivity-rules');
  expect(await screen.findByRole('heading', { name: 'Espèces sensibles' })).toBeVisible();
  expect(await screen.findByText('2 enregistrements')).toBeVisible();
  const [first] = server.callsOf(LIST);
  expect(Object.fromEntries(first?.url.searchParams ?? [])).toMatchObject({ ordering: '-level', page: '1' });
  await userEvent.click(screen.getByRole('button', { name: 'Département' }));
  await waitFor(() => expect(router.state.location.search).toBe('?sort=territory'));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Recherche' }), 'aigle');
  await waitFor(() => expect(server.callsOf(LIST).at(-1)?.url.searchParams.get('q')).toBe('aigle'));
});

it('deletes chosen rows after a question, and tells how many were done before a failure', async () => {
  await open('/sensitivity-rules', {
    'DELETE admin/sensitivity-rules/1/': { status: 204 },
    'DELETE admin/sensitivity-rules/2/': { status: 409, body: { detail: 'Encore utilisée.' } },
  });
  const boxes = await screen.findAllByRole('checkbox');
  for (const box of boxes) await userEvent.click(box);
  await userEvent.click(
    within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Supprimer' }),
  );
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Supprimer les 2 éléments choisis ?');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirmer' }));
  await waitFor(() => expect(server.callsOf('DELETE admin/sensitivity-rules/2/')).toHaveLength(1));
  const { notificationStore } = await import('shared/ui/core');
  await waitFor(() =>
    expect(notificationStore.getState().current?.msg).toBe('1 sur 2 faits. Encore utilisée.'),
  );
});

it('shows the server’s problems at their fields, in the language of the page', async () => {
  const problems = [{ path: ['territory'], code: 'invalid', params: {} }];
  await open('/sensitivity-rules/1', {
    'PATCH admin/sensitivity-rules/1/': { status: 400, body: { code: 'invalid', problems } },
  });
  const month = await screen.findByRole('spinbutton', { name: 'Du mois' });
  fireEvent.change(month, { target: { value: '13' } });
  fireEvent.blur(month);
  await waitFor(() => expect(month).toHaveAccessibleDescription(/^Valeur attendue dans l’intervalle/));
  fireEvent.change(month, { target: { value: '5' } });
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Département' })).toHaveAttribute('aria-invalid', 'true'),
  );
  expect(server.callsOf('PATCH admin/sensitivity-rules/1/')[0]?.body).toMatchObject({
    month_from: 5,
    level: 2,
  });
});

it('never overwrites what somebody else changed meanwhile, and reads it again', async () => {
  const router = await open('/sensitivity-rules/1', {
    'PATCH admin/sensitivity-rules/1/': ({ headers }) =>
      headers.get('if-match') === '"b"' ? { body: rule(1) } : { status: 412, body: { code: 'conflict' } },
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Source' }), ' 2026');
  server.answers['GET admin/sensitivity-rules/1/'] = {
    body: rule(1, { source: 'INPN' }),
    headers: { etag: '"b"' },
  };
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText(/Quelqu’un d’autre a modifié cet élément/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Recharger' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Source' })).toHaveValue('INPN'));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/api/admin/sensitivity-rules'));
});

it('asks before unsaved changes are left', async () => {
  const router = await open('/sensitivity-rules/1');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Source' }), ' 2026');
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  const dialog = await screen.findByRole('dialog');
  expect(router.state.location.pathname).toBe('/api/admin/sensitivity-rules/1');
  await userEvent.click(within(dialog).getByRole('button', { name: /^Quitter/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/api/admin/sensitivity-rules'));
});

it('names the record before it is deleted, and says why it cannot be', async () => {
  await open('/sensitivity-rules/1', {
    'DELETE admin/sensitivity-rules/1/': { status: 409, body: { detail: 'Encore utilisée.' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Supprimer' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Supprimer la règle pour « Aigle royal »');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirmer' }));
  expect(await screen.findByText('Encore utilisée.')).toBeVisible();
});

it('invites a new account in the language of the page', async () => {
  await open('/accounts/create', { 'POST admin/accounts/': { status: 201, body: {} } });
  expect(await screen.findByRole('heading', { name: 'Créer un compte' })).toBeVisible();
  expect(screen.getByText(/Un courriel dans cette langue invite la personne/)).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Peut se connecter' })).toBeNull();
  fireEvent.change(screen.getByRole('textbox', { name: 'Nom d’utilisateur' }), {
    target: { value: 'lucie' },
  });
  fireEvent.change(screen.getByRole('textbox', { name: 'Adresse électronique' }), {
    target: { value: 'lucie@example.org' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(server.callsOf('POST admin/accounts/')[0]?.body).toMatchObject({
      username: 'lucie',
      groups: ['data-read-only'],
      locale: 'fr',
      is_active: true,
    }),
  );
});

it('changes the settings on their page, which stays', async () => {
  const PATH = 'GET admin/settings/1/';
  const router = await open('/settings', {
    [PATH]: { body: { id: 1, edit_areas: 'everywhere' } },
    'PATCH admin/settings/1/': { body: { id: 1, edit_areas: 'own' } },
  });
  await userEvent.click(await screen.findByRole('radio', { name: /zones d’intervention seulement/ }));
  expect(screen.queryByRole('button', { name: 'Supprimer' })).toBeNull();
  server.answers[PATH] = { body: { id: 1, edit_areas: 'own' } };
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(server.callsOf('PATCH admin/settings/1/')[0]?.body).toEqual({
      edit_areas: 'own',
      public_reports: 'off',
      public_figures: 'off',
      frame_origins: '',
      second_factor_groups: [],
      geocoder_url: '',
      position_accuracy_m: 10,
      track_months: 24,
    }),
  );
  // It can be changed again: the form has read what is kept.
  await waitFor(() => expect(server.callsOf(PATH).length).toBeGreaterThan(1));
  await userEvent.click(await screen.findByRole('radio', { name: 'Partout' }));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(server.callsOf('PATCH admin/settings/1/')).toHaveLength(2));
  expect(router.state.location.pathname).toBe('/api/admin/settings');
});

it('names the groups that need a second factor, and resets the one of an account after a question', async () => {
  const SETTINGS = {
    ...{ id: 1, edit_areas: 'everywhere', public_reports: 'on' },
    second_factor_groups: ['administrators'],
  };
  await open('/settings', {
    'GET admin/settings/1/': { body: SETTINGS },
    'PATCH admin/settings/1/': { body: SETTINGS },
  });
  const groups = await screen.findByRole('group', { name: /second facteur/ });
  expect(within(groups).getByRole('checkbox', { name: 'Administrateurs' })).toBeChecked();
  await userEvent.click(within(groups).getByRole('checkbox', { name: 'Coordinateurs' }));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(server.callsOf('PATCH admin/settings/1/')[0]?.body).toEqual({
      edit_areas: 'everywhere',
      public_reports: 'on',
      public_figures: 'off',
      frame_origins: '',
      second_factor_groups: ['administrators', 'coordinators'],
      geocoder_url: '',
      position_accuracy_m: 10,
      track_months: 24,
    }),
  );
  cleanup();

  const account = {
    ...{ id: 7, username: 'lucie', email: 'lucie@example.org', first_name: '', last_name: '', phone: '' },
    ...{ full_name: '', areas: [], area_names: [], owner_id: null, groups: [], locale: 'fr' },
    ...{ is_active: true, status: 'active', timestamp_create: '2026-01-01T00:00:00Z', last_used_at: null },
  };
  await open('/accounts/7', {
    'GET admin/accounts/7/': { body: account },
    'GET admin/accounts/7/sessions/': { body: [] },
    'DELETE admin/accounts/7/second_factor/': { status: 204 },
  });
  const label = 'Réinitialiser le second facteur';
  await userEvent.click(await screen.findByRole('button', { name: label }));
  expect(server.callsOf('DELETE admin/accounts/7/second_factor/')).toHaveLength(0);
  const question = await screen.findByRole('dialog');
  await userEvent.click(within(question).getByRole('button', { name: label }));
  await waitFor(() => expect(server.callsOf('DELETE admin/accounts/7/second_factor/')).toHaveLength(1));
});

it('shows an area that public calls read, with its season, and sends its outline with it', async () => {
  const geometry = {
    type: 'Polygon',
    coordinates: [
      [
        [9, 42],
        [9.1, 42],
        [9.1, 42.1],
        [9, 42],
      ],
    ],
  };
  const properties = {
    id: 3,
    name: 'Gorges',
    code: '',
    description: '',
    species: [],
    season_from: '02-01',
    season_to: '07-31',
    timestamp_create: '2026-01-01T00:00:00Z',
    timestamp_update: '2026-01-01T00:00:00Z',
    uuid: '8a2c1f3e-4b5d-4c6e-8f70-123456789abc',
    created_by: null,
    updated_by: null,
    version: 1,
  };
  await open('/sensitive-areas/3', {
    'GET sensitive-areas/3/': { body: { id: 3, type: 'Feature', geometry, properties } },
    'GET species/': { body: [] },
    'GET map-layers/baselayers/': { body: [] },
    'PATCH sensitive-areas/3/': { body: {} },
  });
  const from = await screen.findByRole('group', { name: 'Début de saison' });
  expect(within(from).getByRole('combobox', { name: 'Mois' })).toHaveAccessibleDescription('février');
  fireEvent.change(screen.getByRole('textbox', { name: 'Nom' }), {
    target: { value: 'Gorges du Tavignano' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(server.callsOf('PATCH sensitive-areas/3/')[0]?.body).toMatchObject({
      name: 'Gorges du Tavignano',
      season_to: '07-31',
      geom: geometry,
    }),
  );
});

it('brings back what was deleted, and says what must come back first', async () => {
  const PATH = '/infrastructures/diagnosis/4/';
  const row = {
    id: 'diagnosis-4',
    kind: 'diagnosis',
    record: 4,
    path: PATH,
    name: 'Remarque',
    infrastructure: 3,
    date: '2026-11-01',
    deleted_at: '2026-11-20T10:00:00Z',
    deleted_by: null,
    kept_until: '2026-12-20T10:00:00Z',
  };
  const RESTORE = `POST ${PATH.slice(1)}restore/`;
  await open('/deleted', {
    'GET admin/deleted/': rows(row),
    [RESTORE]: { status: 409, body: { code: 'conflict' } },
  });
  expect(await screen.findByText(/peut être rétabli pendant 30 jours/)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Rétablir' }));
  const { notificationStore } = await import('shared/ui/core');
  await waitFor(() =>
    expect(notificationStore.getState().current?.msg).toMatch(/^Ce à quoi cet élément appartient/),
  );
  server.answers[RESTORE] = { body: {} };
  await userEvent.click(await screen.findByRole('button', { name: 'Rétablir' }));
  await waitFor(() => expect(notificationStore.getState().current?.msg).toBe('Rétabli'));
});

it('tells a move of works by the labels of the move', async () => {
  const change = {
    ...{ id: 5, at: '2026-05-02T10:00:00Z', by: null, kind: 'work-items', record: 12, action: 'update' },
    changes: {
      state: { before: 'FITTED', after: 'FAULTY' },
      fault: { before: null, after: 'FITTING' },
      date: { before: null, after: '2026-05-02' },
    },
  };
  await open('/history', { 'GET admin/history/': rows(change) });
  const changed = await screen.findByRole('dialog', { hidden: true });
  expect(changed).toHaveTextContent('Défaut : vide → mal posé');
  expect(changed).toHaveTextContent('Date : vide → 2026-05-02');
});
