import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ServerHealth } from 'shared/contract/administration';
import { setLocale } from 'shared/i18n';
import { openSection, rows } from '../testing/open-section';

const item = { type: 'NETWORK', status: 'active', parents: [] };
const LISTS = {
  'GET nomenclatures/types': {
    body: [
      {
        id: 1,
        code: 'NETWORK',
        mnemonic: 'n',
        label: 'Réseau',
        label_en: 'Network',
        nomenclatures: [
          { id: 3, code: 'BT', mnemonic: 'b', label: 'BT', label_en: 'LV', ...item },
          { id: 4, code: 'HTA', mnemonic: 'h', label: 'HTA', label_en: 'MV', ...item },
        ],
      },
    ],
  },
  'GET species/': {
    body: [
      {
        id: 7,
        code: 'AQCH',
        cd_nom: null,
        scientific_name: 'Aquila chrysaetos',
        vernacular_name: 'Aigle royal',
        vernacular_name_en: 'Golden Eagle',
        rank: 'species',
        active: true,
        photo: '',
      },
    ],
  },
};
const change = (id: number, more: object) => ({
  id,
  at: '2026-11-20T10:00:00Z',
  by: { username: 'lucie', full_name: 'Lucie Ferrandi' },
  action: 'update',
  record: id,
  ...more,
});

beforeAll(() => {
  // The table shows the rows that fit into it.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  // ProseMirror asks where the text is.
  Range.prototype.getClientRects = () => [] as never;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  setLocale('fr', false);
  vi.unstubAllGlobals();
});

describe('history', () => {
  const changes = rows(
    change(1, { kind: 'infrastructures', changes: { network_type_id: { before: 3, after: 4 } } }),
    change(2, {
      kind: 'mortality',
      action: 'delete',
      changes: { species_id: { before: 7, after: null }, infrstr_id: { before: null, after: null } },
    }),
    change(3, {
      kind: 'accounts',
      by: null,
      changes: { groups: { before: ['data-read-only'], after: ['administrators'] } },
    }),
    change(4, {
      kind: 'exports',
      action: 'create',
      changes: { filter: { before: null, after: { owner: [3] } }, records: { before: null, after: 12 } },
    }),
    change(5, {
      kind: 'diagnosis',
      action: 'create',
      changes: {
        infrastructure: { before: null, after: 173 },
        isolation_advice: { before: null, after: true },
      },
    }),
  );
  const rowOf = (record: number) =>
    screen
      .findAllByRole('row')
      .then(
        all => all.find(row => within(row).queryByRole('gridcell', { name: String(record) })) as HTMLElement,
      );

  it('tells changes by the words of their kind, and names groups', async () => {
    await openSection('/history', { ...LISTS, 'GET admin/history/': changes });
    await screen.findByText('5 enregistrements');
    expect(await rowOf(1)).toHaveTextContent(/Lucie Ferrandimodification.*Réseau\s: BT → HTA/);
    expect(await rowOf(3)).toHaveTextContent(/Le serveur.*Groupes\s: Lecteurs → Administrateurs/);
  });

  it('opens all values of what was created or deleted, lists and species in words', async () => {
    await openSection('/history', { ...LISTS, 'GET admin/history/': changes });
    await screen.findByText('5 enregistrements');
    const deleted = await rowOf(2);
    expect(within(deleted).getByRole('button', { name: '1 valeur' })).toHaveAttribute('popovertarget');
    const dialog = within(deleted).getByRole('dialog', { hidden: true });
    expect(dialog).toHaveAttribute('aria-label', 'Cas de mortalité 2 · suppression');
    expect(dialog).toHaveTextContent(/Espèce\s: Aigle royal · Aquila chrysaetos/);
    const exported = within(await rowOf(4)).getByRole('dialog', { hidden: true });
    expect(exported).toHaveTextContent(/Éléments\s: 12/);
    expect(exported).toHaveTextContent(/Filtre\s: owner\s: 3/);
    expect(exported).not.toHaveTextContent(/[{}"[\]]/);
    expect(within(await rowOf(5)).getByRole('dialog', { hidden: true })).toHaveTextContent(
      /Support ou ligne\s: 173/,
    );
  });

  it('asks for the record of a form', async () => {
    const { server, router } = await openSection('/history?kind=mortality&record=12', {
      ...LISTS,
      'GET admin/history/': rows(),
    });
    expect(await screen.findByText(/^Rien ne correspond/)).toBeVisible();
    const number = screen.getByRole('textbox', { name: 'Numéro' });
    expect(number).toHaveValue('12');
    expect(Object.fromEntries(server.callsOf('GET admin/history/')[0]?.url.searchParams ?? [])).toMatchObject(
      {
        'kind[]': 'mortality',
        record: '12',
      },
    );
    await userEvent.clear(number);
    await userEvent.type(number, 'a3');
    await waitFor(() => expect(router.state.location.search).toBe('?kind=mortality&record=3'));
  });
});

describe('news', () => {
  const item = {
    id: 4,
    title: 'Balises',
    title_en: '',
    summary: '',
    summary_en: '',
    body: '<p>Trente kilomètres</p>',
    body_en: '',
    private: false,
    published: '2026-11-20',
  };
  const answers = {
    ...LISTS,
    'GET admin/news/4/': { body: item, headers: { etag: '"a"' } },
    'PATCH admin/news/4/': { body: item },
  };

  it('formats the text, whose HTML is sent', async () => {
    const { server } = await openSection('/news/4', answers);
    const tools = await screen.findByRole('toolbar', { name: 'Mise en forme' });
    expect(screen.getByRole('textbox', { name: 'Texte' })).toHaveTextContent('Trente kilomètres');
    await userEvent.click(within(tools).getByRole('button', { name: 'Titre' }));
    expect(within(tools).getByRole('button', { name: 'Titre', pressed: true })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(server.callsOf('PATCH admin/news/4/')[0]?.body).toMatchObject({
        body: '<h2>Trente kilomètres</h2>',
        body_en: '',
      }),
    );
  });

  it('asks for the address of a link without sending the form', async () => {
    const { server } = await openSection('/news/4', answers);
    const tools = await screen.findByRole('toolbar', { name: 'Mise en forme' });
    await userEvent.click(within(tools).getByRole('button', { name: /^Lien/ }));
    const address = screen.getByRole('textbox', { name: /^Adresse/ });
    await userEvent.type(address, 'javascript:x{Enter}');
    expect(address).toHaveAttribute('aria-invalid', 'true');
    await userEvent.clear(address);
    await userEvent.type(address, '/about{Enter}');
    await waitFor(() => expect(address).not.toBeInTheDocument());
    expect(server.callsOf('PATCH admin/news/4/')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(server.callsOf('PATCH admin/news/4/')[0]?.body).toMatchObject({
        body: expect.stringContaining('<a href="/about">/about</a>'),
      }),
    );
  });

  it('opens the folds that hold something or must be filled in', async () => {
    await openSection('/news/create', LISTS);
    expect(await screen.findByText('Publication')).toBeVisible();
    const folds = screen.getAllByRole('group').filter(fold => fold.tagName === 'DETAILS');
    expect(
      folds.map(fold => [fold.querySelector('summary')?.textContent, (fold as HTMLDetailsElement).open]),
    ).toEqual([
      ['Français ', true],
      ['Anglais facultatif', false],
      ['Publication ', true],
    ]);
    expect(screen.getAllByText('0 / 500')).not.toHaveLength(0);
  });
});

describe('release tokens', () => {
  const token = {
    id: 1,
    remote: 'remote-account',
    team: 'Comptes',
    created_at: '2026-11-20T10:00:00Z',
    created_by: 'admin',
    expires_at: null,
    last_used_at: null,
    revoked_at: null,
    revoked_by: null,
    state: 'valid',
  };
  const LIST = 'GET admin/release-tokens/';

  it('makes a token, which is shown once, and revokes it after a question', async () => {
    const { server } = await openSection('/release-tokens', {
      ...LISTS,
      [LIST]: { body: [] },
      'GET admin/rollouts/': { status: 404 },
      'POST admin/release-tokens/': { status: 201, body: { ...token, token: 'avr_secret' } },
      'DELETE admin/release-tokens/1/': { status: 204 },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Créer un jeton' }));
    await userEvent.type(screen.getByRole('combobox', { name: 'Application' }), 'remote-account');
    await userEvent.type(screen.getByRole('textbox', { name: 'Équipe' }), 'Comptes');
    server.answers[LIST] = { body: [token] };
    await userEvent.click(screen.getByRole('button', { name: 'Créer un jeton' }));
    expect(await screen.findByRole('status', { name: 'Jeton' })).toHaveTextContent('avr_secret');
    expect(server.callsOf('POST admin/release-tokens/')[0]?.body).toEqual({
      remote: 'remote-account',
      team: 'Comptes',
      days: 365,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Je l’ai copié' }));
    expect(screen.queryByText('avr_secret')).toBeNull();
    server.answers[LIST] = {
      body: [{ ...token, state: 'revoked', revoked_at: token.created_at, revoked_by: 'admin' }],
    };
    await userEvent.click(
      await screen.findByRole('button', { name: 'Révoquer le jeton de Comptes pour remote-account' }),
    );
    const dialog = await screen.findByRole('dialog');
    expect(server.callsOf('DELETE admin/release-tokens/1/')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Révoquer' }));
    await waitFor(() => expect(server.callsOf('DELETE admin/release-tokens/1/')).toHaveLength(1));
    expect(await screen.findByText('révoqué')).toBeVisible();
  });
});

describe('webhooks', () => {
  const delivery = {
    id: 9,
    at: '2026-03-02T10:00:00Z',
    changes: 3,
    status: null,
    error: 'ECONNREFUSED',
    ms: 12,
  };
  const webhook = {
    id: 1,
    address: 'https://map.example/hook',
    kinds: ['points'],
    created_at: '2026-03-01T10:00:00Z',
    created_by: 'admin',
    state: 'failing',
    next_at: '2026-03-02T10:00:30Z',
    deliveries: [delivery],
  };
  const LIST = 'GET admin/webhooks/';

  it('adds one, shows its secret once, sends again and removes it after a question', async () => {
    const { server } = await openSection('/webhooks', {
      ...LISTS,
      [LIST]: { body: [] },
      'POST admin/webhooks/': { status: 201, body: { ...webhook, secret: 'whsec_x' } },
      'POST admin/webhooks/1/again/': { status: 204 },
      'DELETE admin/webhooks/1/': { status: 204 },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un webhook' }));
    await userEvent.type(screen.getByRole('textbox', { name: /^Adresse/ }), webhook.address);
    for (const kind of ['Lignes', 'Diagnostics', 'Neutralisations', 'Mortalité'])
      await userEvent.click(screen.getByRole('checkbox', { name: kind }));
    server.answers[LIST] = { body: [webhook] };
    await userEvent.click(screen.getByRole('button', { name: 'Ajouter un webhook' }));
    expect(await screen.findByText('whsec_x')).toBeVisible();
    expect(server.callsOf('POST admin/webhooks/')[0]?.body).toEqual({
      address: webhook.address,
      kinds: ['points', 'programmes', 'surveys', 'trials', 'outages'],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Je l’ai copié' }));
    expect(screen.queryByText('whsec_x')).toBeNull();
    expect(await screen.findByText('en échec')).toBeVisible();
    expect(screen.getByText(/pas de réponse : ECONNREFUSED/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Renvoyer à partir du/ }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Renvoyer' }),
    );
    await waitFor(() =>
      expect(server.callsOf('POST admin/webhooks/1/again/')[0]?.body).toEqual({ delivery: 9 }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    server.answers[LIST] = { body: [] };
    await userEvent.click(screen.getByRole('button', { name: /^Supprimer le webhook vers/ }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }),
    );
    expect(await screen.findByText('Aucun programme n’est prévenu des changements')).toBeVisible();
  });
});

describe('rollouts', () => {
  const numbers = { loads: 90, failures: 10 };
  const release = {
    remote: 'remote-search',
    version: '2.0.0',
    traffic: 5,
    default: false,
    cohorts: ['administrators'],
    trial: {
      ...numbers,
      from: '2026-11-20T10:00:00Z',
      until: '2026-11-22T10:00:00Z',
      max_errors: 2,
      min_loads: 200,
    },
    recent: { loads: 0, failures: 0 },
    day: numbers,
    hours: [{ ...numbers, hour: '2026-11-20T10:00:00Z' }],
    causes: [
      {
        cause: 'screen',
        count: 10,
        of_release: true,
        message: 'x is not a function',
        at: '2026-11-20T10:00:00Z',
      },
    ],
    shells: [],
  };

  const failure = {
    remote: 'remote-search',
    version: '2.0.0',
    ...{ cause: 'screen', of_release: true, page: '/search/:id', count: 9, message: 'x is not a function' },
    stack: 'at submit (src/login.tsx:12:5)',
    at: '2026-11-20T10:00:00Z',
  };

  it('says how a release on trial stands, where it fails, and who changed what', async () => {
    await openSection('/rollouts', {
      ...LISTS,
      'GET admin/rollouts/failures/': {
        body: [
          failure,
          { ...failure, page: '', count: 1, stack: '' },
          { ...failure, version: '1.0.0', page: '/elsewhere' },
        ],
      },
      'GET admin/rollouts/': {
        body: {
          releases: [release],
          hours: { first: '2026-11-18T10:00:00Z', last: '2026-11-20T10:00:00Z' },
          recent_since: '2026-11-20T09:00:00Z',
          unread_lists: 3,
          history: [
            {
              at: '2026-11-20T10:00:00Z',
              by: 'Comptes',
              action: 'rollout 2.0.0 to 5 %',
              remote: 'remote-search',
              after: { '2.0.0': '5 %' },
            },
          ],
        },
      },
    });
    const table = await screen.findByRole('table', { name: 'Ce que reçoivent les navigateurs' });
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent(/remote-search2\.0\.0.*5\s%10\s%/);
    expect(screen.getByRole('img')).toHaveAccessibleName(/90/);
    expect(screen.getByText('x is not a function', { exact: false, selector: 'small' })).toBeVisible();
    expect((await screen.findByText('/search/:id')).closest('li')).toHaveTextContent(/^\/search\/:id9/);
    expect(screen.getByText('page inconnue').closest('li')).toHaveTextContent(/^page inconnue1$/);
    expect(screen.queryByText('/elsewhere')).toBeNull();
    const frame = screen.getByText('src/login.tsx:12:5', { exact: false });
    expect(frame).not.toBeVisible();
    await userEvent.click(screen.getByText('Pile d’appels du dernier échec'));
    expect(frame).toBeVisible();
    expect(screen.getByRole('heading', { name: 'remote-search 2.0.0' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'rollout 2.0.0 to 5 %' })).toBeVisible();
  });
});

describe('import of areas', () => {
  const systems = [
    { srid: 3857, name: 'Web Mercator', fits: true },
    { srid: 2154, name: 'Lambert-93', fits: true },
  ];
  const report = {
    dry_run: true,
    format: 'geojson',
    rows: 1,
    accepted: 1,
    created: 1,
    updated: 0,
    unchanged: 0,
    problems: [],
    unused_columns: [],
  };
  /** Answers the files that are sent, which go by XMLHttpRequest. */
  function standInUpload(...answers: { status: number; body: object }[]) {
    const sent: FormData[] = [];
    class Upload extends EventTarget {
      upload = {};
      status = 0;
      response: unknown = null;
      onload = () => {};
      open() {}
      setRequestHeader() {}
      abort() {}
      send(form: FormData) {
        sent.push(form);
        const answer = answers[sent.length - 1];
        this.status = answer?.status ?? 500;
        this.response = answer?.body;
        queueMicrotask(() => this.onload());
      }
    }
    vi.stubGlobal('XMLHttpRequest', Upload);
    return sent;
  }

  it('asks which coordinate system is meant, then names it; another choice is examined first', async () => {
    await openSection('/areas/import', LISTS);
    const sent = standInUpload(
      {
        status: 400,
        body: {
          code: 'invalid',
          file: ['Plusieurs systèmes conviennent.'],
          srid: null,
          system: null,
          systems,
        },
      },
      { status: 200, body: { ...report, srid: 2154, system: 'Lambert-93', systems } },
    );
    await screen.findByRole('heading', { name: 'Importer des zones' });
    const file = document.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(file, { target: { files: [new File(['{}'], 'communes.geojson')] } });
    await userEvent.click(screen.getByRole('button', { name: 'Examiner' }));
    expect(await screen.findByText('Plusieurs systèmes conviennent.')).toBeVisible();
    const choice = screen.getByRole('combobox', { name: 'Système des coordonnées' });
    expect(choice).toHaveDisplayValue('À choisir');
    await userEvent.selectOptions(choice, 'Lambert-93 (EPSG:2154)');
    await userEvent.click(screen.getByRole('button', { name: 'Examiner' }));
    expect(await screen.findByText(/\(geojson, Lambert-93\)/)).toBeVisible();
    expect(sent.map(form => form.get('adjustments'))).toEqual([null, '{"srid":2154}']);
    expect(screen.getByRole('button', { name: 'Importer' })).toBeEnabled();
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Système des coordonnées' }),
      'Web Mercator (EPSG:3857)',
    );
    expect(screen.getByRole('button', { name: 'Importer' })).toBeDisabled();
  });
});

describe('health', () => {
  it('warns of accounts that no mail reaches, and of troubles', async () => {
    const body: ServerHealth = {
      version: '1.0.0',
      node: '20.20.2',
      engine: 'sqlite',
      engine_version: '3.50',
      uptime: 60,
      model: { lag: 0, backlog: 0, loading: null, compared_at: null, differences: 0 },
      memory: 1,
      database_size: 1,
      pictures: { count: 0, size: 0 },
      disk_free: null,
      backups: null,
      mails: { waiting: 0, given_up: 0, oldest: null, last_error: null },
      without_address: ['admin', 'ada'],
      troubles: ['disk_low'],
      counts: {},
      migrations: [],
    };
    await openSection('/health', { 'GET admin/health/': { body } });
    expect(await screen.findByText(/^Aucun courriel n’atteint ces comptes.* admin, ada\./)).toBeVisible();
    expect(screen.getByText(/^Il reste moins de 2 Gio/)).toBeVisible();
  });
});
