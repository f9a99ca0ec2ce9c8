import { act, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider, queryClient } from 'shared/api';
import { addMessages, setLocale } from 'shared/i18n';
import { encodeTile, projectToTile, tileAt } from 'shared/map/geometry';
import { createMemoryRouter, RouterProvider } from 'shared/router';
import { sessionStore } from 'shared/session';
import manifest from '../manifest';
import { Screen } from './search';

// A whole screen with its map: slow on a busy machine.
configure({ asyncUtilTimeout: 20_000, defaultHidden: true });
vi.setConfig({ testTimeout: 90_000 });

const PLACE = [9.1, 42.1] as const;
const stamp = {
  uuid: '5f0f6a52-6d3f-4d7e-9f51-3c8f1b7f6a10',
  created_by: null,
  updated_by: null,
  timestamp_create: '2026-01-01T00:00:00Z',
  timestamp_update: '2026-01-01T00:00:00Z',
};
const item = (id: number, code: string, label: string, label_en: string, type: string) => ({
  id,
  code,
  label,
  label_en,
  type,
  status: 'active',
  parents: [],
});
const network = item(1, 'HTA-BT', 'Réseau de distribution', 'Distribution network', 'NETW_TYP');

const support = {
  id: 77,
  type: 'Feature',
  resourcetype: 'Point',
  geometry: { type: 'Point', coordinates: PLACE },
  properties: {
    id: 77,
    ...stamp,
    network_type: network,
    owner: null,
    condition: null,
    length: null,
    risk: 'RISK_H',
    neutralization: 'partial',
    neutralization_date: '2025-05-06',
    last_diagnosis_date: '2025-03-04',
    mortality_count: 1,
  },
};
const line = {
  ...support,
  id: 78,
  resourcetype: 'Line',
  geometry: {
    type: 'LineString',
    coordinates: [
      [9.1, 42.1],
      [9.11, 42.11],
    ],
  },
  properties: {
    ...support.properties,
    id: 78,
    length: 1384.52,
    risk: null,
    neutralization: 'none',
    neutralization_date: null,
  },
};
const mortalityCase = {
  id: 5,
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [9.2, 42.2] },
  properties: {
    id: 5,
    ...stamp,
    date: '2025-07-14',
    author: 'M. Observateur',
    species: {
      id: 3,
      code: 'AQUCHR',
      scientific_name: 'Aquila chrysaetos',
      vernacular_name: 'Aigle royal',
      vernacular_name_en: 'Golden Eagle',
      active: true,
      photo: null,
    },
    count: null,
    death_cause: item(9, 'COD_EL', 'Électrocution', 'Electrocution', 'CAUSE_OF_DEATH'),
    data_source: null,
    data_source_url: '',
    infrstr: { id: 77, resourcetype: 'Point' },
    comment: '',
    media: [],
  },
};

const collection = (features: unknown[], total: number, link?: string) =>
  new Response(JSON.stringify({ type: 'FeatureCollection', features }), {
    headers: {
      'content-type': 'application/json',
      'x-total-count': String(total),
      ...(link ? { link } : {}),
    },
  });
const json = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

/** A tile that shows the support where it lies. */
function tile(path: string): Response {
  const [, z, x, y] = (/(\d+)\/(\d+)\/(\d+)\.mvt/.exec(path) ?? []).map(Number);
  const address = { z: z ?? 0, x: x ?? 0, y: y ?? 0 };
  const home = tileAt(PLACE, address.z);
  if (!path.includes('infrastructures') || home.x !== address.x || home.y !== address.y)
    return new Response(null, { status: 204 });
  const points = [projectToTile(PLACE, address)];
  return new Response(
    Uint8Array.from(
      encodeTile([
        {
          name: 'points',
          features: [{ type: 'point', id: 77, points, properties: { risk: 3, neutralization: 1 } }],
        },
      ]),
    ),
  );
}

let asked: URL[] = [];
let failing = false;

function serve(url: URL): Response {
  const path = url.pathname.replace('/api/v1/', '');
  if (path.startsWith('tiles/')) return tile(path);
  if (path === 'cables/infrastructures/') {
    if (failing) return new Response('{"detail":"down"}', { status: 500 });
    const type = url.searchParams.getAll('type[]');
    const rows = [support, line].filter(
      ({ resourcetype }) => type.length === 0 || type.includes(resourcetype === 'Point' ? 'POLE' : 'LINE'),
    );
    return collection(rows, rows.length);
  }
  if (path === 'cables/infrastructures/79/') return new Response('{"code":"not_found"}', { status: 404 });
  if (path === 'cables/infrastructures/77/') return json(support);
  if (path === 'cables/infrastructures/78/') return json(line);
  if (path === 'mortality/') return collection([mortalityCase], 1);
  if (path === 'mortality/5/') return json(mortalityCase);
  if (path === 'sensitive-areas/') return collection([], 0);
  return json(path === 'geoareas/' ? { type: 'FeatureCollection', features: [] } : []);
}

function open(search = '') {
  const router = createMemoryRouter(
    [
      { path: '/search', element: <Screen /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [`/search${search}`] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

// By their text: names of rows take jsdom seconds to work out.
const rowWith = (text: RegExp) =>
  screen.queryAllByRole('row').find(row => text.test(row.textContent?.replace(/\s/g, ' ') ?? ''));
async function findRow(text: RegExp): Promise<HTMLElement> {
  await waitFor(() => expect(rowWith(text)).toBeDefined());
  return rowWith(text) as HTMLElement;
}

const near = '?z=15&lat=42.1&lng=9.1';
const lists = () => asked.filter(url => url.pathname.endsWith('/cables/infrastructures/'));

beforeEach(() => {
  addMessages(manifest.id, manifest.messages);
  setLocale('fr', false);
  queryClient.clear();
  asked = [];
  failing = false;
  for (const side of ['clientWidth', 'clientHeight', 'offsetWidth', 'offsetHeight'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(600);
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
    asked.push(url);
    return serve(url);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('search', () => {
  it('lists what the map shows, with counts, in the language shown', async () => {
    open(near);
    await screen.findByRole('grid', { name: 'Supports et lignes' });
    const row = await findRow(/77.*Support.*HTA-BT/);
    expect(row).toHaveTextContent('Élevé');
    expect(row).toHaveTextContent('6 mai 2025');
    expect(await findRow(/78.*Ligne.*1,38\skm/)).toHaveTextContent('Non évalué');
    expect(await screen.findByRole('tab', { name: /Supports et lignes 2/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(screen.getByRole('tab', { name: /Mortalité 1/ })).toBeInTheDocument();
    const box = lists()[0]?.searchParams.get('in_bbox')?.split(',').map(Number) ?? [];
    expect(box).toHaveLength(4);
    expect(box[0]).toBeLessThan(9.1);
    expect(box[2]).toBeGreaterThan(9.1);
  });

  it('selects a row on the map: popup with the way to the sheet, in the address as well', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const router = open(near);
    await user.click(await findRow(/78.*Ligne/));
    const popup = await screen.findByRole('article');
    expect(within(popup).getByRole('heading', { name: 'Ligne 78' })).toBeInTheDocument();
    expect(within(popup).getByRole('link', { name: 'Ouvrir la fiche' })).toHaveAttribute(
      'href',
      '/infrastructures/78',
    );
    expect(router.state.location.search).toContain('selected=infrastructures:78');
    expect(await screen.findByRole('row', { selected: true })).toHaveTextContent('78');
  });

  it('leaves for the sheet without looking back; closing the popup only ends the selection', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const router = open(`${near}&selected=infrastructures:78`);
    await user.click(await screen.findByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(router.state.location.search).not.toContain('selected');
    await user.click(await findRow(/78.*Ligne/));
    await user.click(await screen.findByRole('link', { name: 'Ouvrir la fiche' }));
    expect(await screen.findByText('elsewhere')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/infrastructures/78');
    await new Promise(resolve => setTimeout(resolve, 500));
    expect(router.state.location.pathname).toBe('/infrastructures/78');
  });

  it('selects on the map what the table then shows, by keyboard too', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const router = open(`${near}&tab=mortality`);
    const button = await screen.findByRole('button', { name: /Support 77, Élevé/ });
    await user.click(button);
    await waitFor(() => expect(router.state.location.search).toContain('selected=infrastructures:77'));
    expect(await screen.findByRole('row', { selected: true })).toHaveTextContent('77');
    expect(screen.getByRole('tab', { name: /Supports et lignes/ })).toHaveAttribute('aria-selected', 'true');
  });

  it('shows what a link says: tab, filters, selection, unknown count as x', async () => {
    open('?z=12&lat=42.2&lng=9.2&tab=mortality&type=LINE&selected=mortality:5');
    await screen.findByRole('grid', { name: 'Mortalité' });
    const row = await screen.findByRole('row', { selected: true });
    expect(row).toHaveTextContent('Aigle royal × x');
    expect(await screen.findByRole('article')).toHaveTextContent('Électrocution');
    const tiles = asked.filter(url => url.pathname.includes('tiles/infrastructures'));
    expect(tiles.length).toBeGreaterThan(0);
    expect(tiles.every(url => url.searchParams.get('type[]') === 'LINE')).toBe(true);
    expect(await screen.findByRole('tab', { name: /Supports et lignes 1/ })).toBeInTheDocument();
  });

  it('says that a record a link is about no longer exists', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const router = open(`${near}&selected=infrastructures:79`);
    expect(await screen.findByText('Cet élément n’existe plus.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(router.state.location.search).not.toContain('selected'));
  });

  it('filters table and map, and sorts on the server', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const router = open(near);
    await findRow(/77.*Support/);
    await user.click(screen.getByRole('button', { name: /Filtres/ }));
    await user.click(await screen.findByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByTitle('Ligne'));
    await waitFor(() => expect(rowWith(/77.*Support/) ?? null).toBeNull());
    expect(router.state.location.search).toContain('type=LINE');
    await user.click(screen.getByRole('button', { name: /Risque/ }));
    await waitFor(() => expect(lists().at(-1)?.searchParams.get('ordering')).toMatch(/^-?risk$/));
    await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
    expect(await findRow(/77.*Support/)).toBeInTheDocument();
  });

  it('says so when the list cannot be had, and tries again', async () => {
    failing = true;
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    open(near);
    expect(await screen.findByText('La liste n’a pas pu être chargée.')).toBeInTheDocument();
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await findRow(/77.*Support/)).toBeInTheDocument();
  });

  it('offers new records, with the place of the map, to editors only', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    open(near);
    await findRow(/77.*Support/);
    expect(screen.queryByRole('button', { name: 'Ajouter' })).toBeNull();
    act(() => sessionStore.setState({ user: { scope: ['data:write'] } as never, loggedIn: true }));
    await user.click(await screen.findByRole('button', { name: 'Ajouter' }));
    const link = screen.getByRole('link', { name: 'Nouveau support' });
    expect(link.getAttribute('href')).toMatch(/^\/infrastructures\?new=point&z=15&lat=42\.1\d*&lng=9\.1\d*$/);
    expect(screen.getByRole('link', { name: 'Nouveau cas de mortalité' }).getAttribute('href')).toMatch(
      /^\/mortality\?new=1&z=15/,
    );
    act(() => sessionStore.setState({ user: null, loggedIn: false }));
  });

  it('speaks English under /en', async () => {
    setLocale('en', false);
    open(near);
    await screen.findByRole('grid', { name: 'Supports & lines' });
    expect(await findRow(/78.*Line.*1\.38\skm/)).toHaveTextContent('Not evaluated');
  });
});
