import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Locale } from 'shared/i18n';
import { sessionStore } from 'shared/session';
import { openScreen } from 'shared/testing';
import { notificationStore } from 'shared/ui/core';
import manifest from '../manifest';
import { fakeServer } from '../testing/fake-server';

// Whole screens with a map are slow on a busy machine.
configure({ defaultHidden: true });
// Files of tests share the library's settings.
afterAll(() => configure({ defaultHidden: false }));
vi.setConfig({ testTimeout: 90_000 });

let server = fakeServer();

const open = (search: string, locale: Locale = 'fr') =>
  openScreen(manifest, `/search${search}`, { locale, user: null });

// Finds rows by their text, since computing their accessible names takes jsdom seconds.
const rowWith = (text: RegExp) =>
  screen.queryAllByRole('row').find(row => text.test(row.textContent?.replace(/\s/g, ' ') ?? ''));
async function findRow(text: RegExp): Promise<HTMLElement> {
  await waitFor(() => expect(rowWith(text)).toBeDefined());
  return rowWith(text) as HTMLElement;
}

const near = '?z=15&lat=42.1&lng=9.1';
const requestUrls = () => server.calls.map(({ url }) => url);
const lists = () => requestUrls().filter(url => url.pathname.endsWith('/cables/infrastructures/'));

/** Sets the position of the device, in degrees. */
function placeDevice(longitude: number, latitude: number): void {
  const fix = { coords: { longitude, latitude, accuracy: 4 }, timestamp: 0 };
  const tell = (onFix: (fix: object) => void) => {
    onFix(fix);
    return 1;
  };
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition: tell, watchPosition: tell, clearWatch: () => undefined },
  });
}

/** Sets the width of a desktop or a phone. */
const showOn = (device: 'desk' | 'phone') =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    media =>
      ({
        media,
        matches: device === 'desk' && media === '(min-width: 1280px)',
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as Partial<MediaQueryList> as MediaQueryList,
  );

beforeEach(() => {
  server = fakeServer();
  sessionStorage.clear();
  for (const side of ['clientWidth', 'clientHeight', 'offsetWidth', 'offsetHeight'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(600);
  vi.stubGlobal('fetch', server.fetch);
  showOn('desk');
  // jsdom has no layout and does not implement it.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('search', () => {
  it('lists what the map shows, with counts, in the language shown', async () => {
    await open(near);
    await screen.findByRole('grid', { name: 'Supports et lignes' });
    const row = await findRow(/77.*Élevé/);
    expect(row).toHaveTextContent('Élevé');
    expect(row).toHaveTextContent('En partie');
    expect(await findRow(/78.*Non évalué/)).toBeInTheDocument();
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
    const router = await open(near);
    await user.click(await findRow(/78.*Non évalué/));
    const popup = await screen.findByRole('article');
    expect(within(popup).getByRole('heading', { name: 'Ligne 78' })).toBeInTheDocument();
    expect(within(popup).getByRole('link', { name: 'Ouvrir la fiche' })).toHaveAttribute(
      'href',
      '/infrastructures/78',
    );
    expect(router.state.location.search).toContain('selected=infrastructures:78');
    expect(await screen.findByRole('row', { selected: true })).toHaveTextContent('78');
  });

  it.each([
    [
      'fr',
      'Exporter…',
      'Excel, 2 lignes',
      'CSV, 1 ligne',
      'Seulement les 2 de la liste',
      'Imprimer la carte',
    ],
    ['en', 'Export…', 'Excel, 2 rows', 'CSV, 1 row', 'Only the 2 in the list', 'Print the map'],
  ] as const)(
    'counts, exports and prints the rows it lists, also after one has moved the map: %s',
    async (locale, take, excel, csv, listed, print) => {
      const user = userEvent.setup({ pointerEventsCheck: 0 });
      const router = await open(near, locale);
      await user.click(await findRow(/78.*(Non évalué|Not evaluated)/));
      await waitFor(() => expect(router.state.location.search).not.toContain('lat=42.1000'));
      await user.click(screen.getByRole('button', { name: take }));
      await user.click(await screen.findByRole('button', { name: excel }));
      await waitFor(() => expect(requestUrls().some(url => url.pathname.endsWith('.xlsx'))).toBe(true));
      const counted = /(cables\/infrastructures|stats\/infrastructures|export\/infrastructures)(\/|\.xlsx)$/;
      const boxes = requestUrls().filter(url => counted.test(url.pathname));
      expect(boxes.length).toBeGreaterThan(3);
      expect(new Set(boxes.map(url => url.searchParams.get('in_bbox'))).size).toBe(1);
      expect(screen.getByRole('link', { name: print }).getAttribute('href')).toContain('lat=42.1000');
      await user.selectOptions(screen.getByRole('combobox', { name: /^Conten[ut]+$/ }), 'diagnosis');
      expect(await screen.findByRole('button', { name: csv })).toBeInTheDocument();
      await user.click(screen.getByRole('checkbox', { name: listed }));
      await waitFor(() =>
        expect(
          requestUrls().some(
            url => /export\/diagnosis\/$/.test(url.pathname) && !url.searchParams.has('in_bbox'),
          ),
        ).toBe(true),
      );
    },
  );

  it('leaves the map where a link says, and its rows: the selected one is in view', async () => {
    const router = await open(`${near}&selected=infrastructures:77`);
    await screen.findByRole('article');
    await new Promise(resolve => setTimeout(resolve, 500));
    expect(router.state.location.search).toMatch(/lng=9\.10*&/);
    expect(new Set(lists().map(url => url.searchParams.get('in_bbox'))).size).toBe(1);
    expect(screen.getByRole('row', { selected: true })).toHaveTextContent('77');
  });

  it('leaves for the sheet without looking back; closing the popup only ends the selection', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const router = await open(`${near}&selected=infrastructures:78`);
    await user.click(await screen.findByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(router.state.location.search).not.toContain('selected');
    await user.click(await findRow(/78.*Non évalué/));
    await user.click(await screen.findByRole('link', { name: 'Ouvrir la fiche' }));
    expect(await screen.findByText('elsewhere')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/infrastructures/78');
    await new Promise(resolve => setTimeout(resolve, 500));
    expect(router.state.location.pathname).toBe('/infrastructures/78');
  });

  it('keeps its rows where they are while the map goes to the one selected, until the map is moved', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const router = await open(near);
    await user.click(await findRow(/78.*Non évalué/));
    await screen.findByRole('article');
    // The map has moved to the middle of the line, and the URL with it.
    await waitFor(() => expect(router.state.location.search).not.toContain('lat=42.1000'));
    const boxes = () => new Set(lists().map(url => url.searchParams.get('in_bbox')));
    expect(boxes().size).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Dézoomer' }));
    await waitFor(() => expect(boxes().size).toBeGreaterThan(1));
  });

  it('says at a touch of the map that the record loads, and when that fails, with another try', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    let answer: (response: Response) => void = () => undefined;
    server.state.link = new Promise(resolve => {
      answer = resolve;
    });
    await open(near);
    await user.click(await screen.findByRole('button', { name: /Support 77, Élevé/ }));
    expect(await screen.findByText('Chargement de la fiche…')).toHaveRole('status');
    answer(Response.json({ code: 'invalid' }, { status: 400 }));
    expect(await screen.findByText('Cet élément n’a pas pu être chargé.')).toBeInTheDocument();
    expect(screen.queryByText('Chargement de la fiche…')).toBeNull();
    server.state.link = Promise.resolve(undefined);
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('article')).toHaveTextContent('Support 77');
  });

  it('shows nothing of a record any more that somebody deleted', async () => {
    await open(`${near}&selected=infrastructures:77`);
    expect(await screen.findByRole('article')).toHaveTextContent('Support 77');
    server.state.link = Promise.resolve(new Response('{"code":"not_found"}', { status: 404 }));
    server.state.latest += 1;
    expect(await screen.findByText('Cet élément n’existe plus.')).toBeInTheDocument();
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('selects on the map what the table then shows, by keyboard too', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const router = await open(`${near}&tab=mortality`);
    const button = await screen.findByRole('button', { name: /Support 77, Élevé/ });
    await user.click(button);
    await waitFor(() => expect(router.state.location.search).toContain('selected=infrastructures:77'));
    expect(await screen.findByRole('row', { selected: true })).toHaveTextContent('77');
    expect(screen.getByRole('tab', { name: /Supports et lignes/ })).toHaveAttribute('aria-selected', 'true');
  });

  it('shows what a link says: tab, filters, selection, unknown count as x', async () => {
    await open('?z=12&lat=42.2&lng=9.2&tab=mortality&type=LINE&selected=mortality:5');
    await screen.findByRole('grid', { name: 'Mortalité' });
    const row = await screen.findByRole('row', { selected: true });
    expect(row).toHaveTextContent('Aigle royal × x');
    expect(await screen.findByRole('article')).toHaveTextContent('Électrocution');
    const tiles = requestUrls().filter(url => url.pathname.includes('tiles/infrastructures'));
    expect(tiles.length).toBeGreaterThan(0);
    expect(tiles.every(url => url.searchParams.get('type[]') === 'LINE')).toBe(true);
    expect(await screen.findByRole('tab', { name: /Supports et lignes 1/ })).toBeInTheDocument();
  });

  it('offers beside the way to the sheet what else can be done, and forms to editors only', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const router = await open(`${near}&selected=infrastructures:77`);
    const card = await screen.findByRole('article');
    await user.click(await within(card).findByRole('button', { name: 'Autres actions' }));
    const list = await screen.findByRole('list', { name: 'Autres actions' });
    expect(
      within(list)
        .getAllByRole('button')
        .map(element => element.textContent),
    ).toEqual(['Copier le lien', 'Télécharger en PDF']);
    act(() => sessionStore.setState({ user: { scope: ['data:write'] } as never, loggedIn: true }));
    await user.click(await within(list).findByRole('button', { name: 'Signaler un oiseau mort ou blessé' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/mortality'));
    expect(router.state.location.search).toContain('77');
    act(() => sessionStore.setState({ user: null, loggedIn: false }));
  });

  it('says that a record a link is about no longer exists', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const router = await open(`${near}&selected=infrastructures:79`);
    expect(await screen.findByText('Cet élément n’existe plus.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(router.state.location.search).not.toContain('selected'));
  });

  it('filters table and map, and sorts on the server', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const router = await open(near);
    await findRow(/77.*Élevé/);
    await user.click(screen.getByRole('button', { name: /Filtres/ }));
    expect(await screen.findByRole('combobox', { name: 'Dernier diagnostic' })).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Type' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Plus de filtres' }));
    await user.click(await screen.findByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByRole('option', { name: 'Ligne' }));
    await waitFor(() => expect(rowWith(/77/) ?? null).toBeNull());
    expect(router.state.location.search).toContain('type=LINE');
    // All rows are lines: no column says so.
    expect(screen.queryByRole('columnheader', { name: 'Type' })).toBeNull();
    const elsewhere = screen.getByRole('navigation', { name: 'Avec ces filtres' });
    expect(within(elsewhere).getByRole('link', { name: 'Où agir' })).toHaveAttribute(
      'href',
      '/programme?type=LINE',
    );
    expect(elsewhere).toHaveTextContent(/Travauxsans\s: Type/);
    await user.click(screen.getByRole('button', { name: /Risque/ }));
    await waitFor(() => expect(lists().at(-1)?.searchParams.get('ordering')).toMatch(/^-?risk$/));
    await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
    expect(await findRow(/77.*Élevé/)).toBeInTheDocument();
  });

  it('goes on where it was left when the address says nothing', async () => {
    sessionStorage.setItem('avicable.search', '?z=15&lat=42.10000&lng=9.10000&type=LINE');
    const router = await open('');
    await findRow(/78/);
    expect(rowWith(/77/)).toBeUndefined();
    await waitFor(() => expect(router.state.location.search).toMatch(/^\?z=15&lat=42\.1.*type=LINE/));
  });

  it('says so when the list cannot be had, and tries again', async () => {
    server.state.failing = true;
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    await open(near);
    expect(await screen.findByText('La liste n’a pas pu être chargée.')).toBeInTheDocument();
    server.state.failing = false;
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await findRow(/77.*Élevé/)).toBeInTheDocument();
  });

  it('offers new records, with the place of the map, to editors only', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    await open(near);
    await findRow(/77.*Élevé/);
    expect(screen.queryByRole('button', { name: 'Ajouter' })).toBeNull();
    act(() => sessionStore.setState({ user: { scope: ['data:write'] } as never, loggedIn: true }));
    await user.click(await screen.findByRole('button', { name: 'Ajouter' }));
    const link = await screen.findByRole('link', { name: 'Un support poteau ou pylône' });
    expect(link.getAttribute('href')).toMatch(/^\/infrastructures\?new=point&z=15&lat=42\.1\d*&lng=9\.1\d*$/);
    expect(
      screen.getByRole('link', { name: 'Un oiseau mort ou blessé cas de mortalité' }).getAttribute('href'),
    ).toMatch(/^\/mortality\?new=1&z=15/);
    act(() => sessionStore.setState({ user: null, loggedIn: false }));
  });

  it('speaks English under /en', async () => {
    await open(near, 'en');
    await screen.findByRole('grid', { name: 'Supports & lines' });
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Type' }));
    expect(await findRow(/78.*Line.*1\.38\skm/)).toHaveTextContent('Not evaluated');
    await userEvent.click(screen.getByRole('button', { name: 'As at first' }));
  });

  it('finds anything in one box, by keyboard: a record is selected, a species filters', async () => {
    const router = await open(near);
    const box = screen.getByRole('combobox', { name: /Rechercher un numéro/ });
    await userEvent.type(box, 'aigle');
    expect(await screen.findByRole('option', { name: /Ligne 78.*Aigle posé/ })).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Espèces' })).toHaveTextContent('Aigle royal');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.search).toContain('selected=infrastructures:78'));
    expect(screen.queryByRole('option')).toBeNull();

    await userEvent.clear(box);
    await userEvent.type(box, 'aigle');
    await screen.findByRole('option', { name: /Aigle royal/ });
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(router.state.location.search).toContain('tab=mortality&species=3'));
  });

  it('counts in the legend what the view and the filters leave', async () => {
    await open(`${near}&risk=RISK_H,none`);
    await userEvent.click(await screen.findByRole('button', { name: 'Légende' }));
    const legend = screen.getByRole('region', { name: 'Légende' });
    await waitFor(() => expect(legend).toHaveTextContent(/Support · Risque.*Élevé1.*Moyen0.*Faible0/));
    expect(legend).toHaveTextContent(/Ligne.*Non évalué1/);
    expect(legend).toHaveTextContent(/Partiellement neutralisé1/);
    const [first] = requestUrls().filter(url => url.pathname.endsWith('/stats/infrastructures/'));
    expect(first?.searchParams.getAll('risk[]')).toEqual(['RISK_H', 'none']);
    expect(first?.searchParams.get('in_bbox')).toBe(lists()[0]?.searchParams.get('in_bbox'));
  });

  it('shows the columns that were chosen, in this browser, and the first ones again', async () => {
    localStorage.removeItem('avicable.columns');
    await open(near);
    await findRow(/77.*Élevé/);
    await userEvent.click(screen.getByRole('button', { name: 'Colonnes' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Risque' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Gestionnaire' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Réseau' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Type' }));
    expect(await findRow(/77.*Support.*HTA-BT/)).toBeInTheDocument();
    expect(await findRow(/78.*Ligne.*1,38\skm/)).toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: 'Risque' })).toBeNull();
    const title = await screen.findByRole('columnheader', { name: 'Gestionnaire' });
    await userEvent.click(within(title).getByRole('button'));
    await waitFor(() => expect(lists().at(-1)?.searchParams.get('ordering')).toBe('owner'));
    expect(JSON.parse(localStorage.getItem('avicable.columns') ?? '')).toEqual({
      infrastructures: { risk: false, owner: true, network_type: true, type: true },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Comme au départ' }));
    expect(await screen.findByRole('columnheader', { name: 'Risque' })).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'N°' })).toBeDisabled();
  });

  it('asks for records and tiles again when somebody else changed some', async () => {
    await open(near);
    await findRow(/77.*Élevé/);
    const tiles = () =>
      requestUrls().filter(url => /\/tiles\/\S*\binfrastructures\b/.test(url.pathname)).length;
    const [listsBefore, tilesBefore] = [lists().length, tiles()];
    server.state.latest += 1;
    await waitFor(() => expect(lists().length).toBeGreaterThan(listsBefore));
    await waitFor(() => expect(tiles()).toBeGreaterThan(tilesBefore));
  });

  it('says when nothing is found', async () => {
    await open(near);
    await userEvent.type(screen.getByRole('combobox', { name: /Rechercher un numéro/ }), 'zzzz');
    expect(await screen.findByText(/Rien trouvé/)).toBeInTheDocument();
  });

  it('moves the map when the address changes under it', async () => {
    const router = await open(near);
    await findRow(/77/);
    await act(() => router.navigate('/search?z=12&lat=43.6&lng=3.9'));
    await waitFor(() => expect(lists().at(-1)?.searchParams.get('in_bbox')).toMatch(/^3\.[78].*,43\.[56]/));
    expect(router.state.location.search).toContain('lat=43.6');
  });

  it('filters by one tap, says so in the address, and takes it back by another', async () => {
    const router = await open(near);
    await findRow(/77.*Élevé/);
    const high = screen.getByRole('button', { name: 'Élevé' });
    expect(high).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(high);
    await waitFor(() => expect(router.state.location.search).toContain('risk=RISK_H'));
    expect(high).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(lists().at(-1)?.searchParams.getAll('risk[]')).toEqual(['RISK_H']));
    await userEvent.click(screen.getByRole('button', { name: 'Non neutralisé' }));
    await userEvent.click(screen.getByRole('button', { name: 'Avec mortalité' }));
    await waitFor(() =>
      expect(router.state.location.search).toMatch(/risk=RISK_H&neutralization=none&has_mortality=true/),
    );
    await userEvent.click(high);
    await waitFor(() => expect(router.state.location.search).not.toContain('risk='));
    expect(screen.getByRole('button', { name: 'Filtres (2)' })).toHaveAttribute('aria-expanded', 'false');
  });

  it('filters by the municipality around the device, and says so when nobody knows where that is', async () => {
    const router = await open(near);
    await findRow(/77.*Élevé/);
    const ownMunicipality = screen.getByRole('button', { name: 'Ma commune' });
    await userEvent.click(ownMunicipality);
    await waitFor(() =>
      expect(notificationStore.getState().current?.msg).toMatch(/position n’est pas connue/),
    );
    act(() => sessionStore.setState({ user: { areas: [12], scope: [] } as never, loggedIn: true }));
    await userEvent.click(ownMunicipality);
    await waitFor(() => expect(router.state.location.search).toContain('area=12'));
    await waitFor(() => expect(ownMunicipality).toHaveAttribute('aria-pressed', 'true'));
    placeDevice(9.1, 42.1);
    await userEvent.click(ownMunicipality);
    await waitFor(() => expect(router.state.location.search).not.toContain('area='));
    await waitFor(() => expect(ownMunicipality).toHaveAttribute('aria-pressed', 'false'));
    await userEvent.click(ownMunicipality);
    await waitFor(() => expect(router.state.location.search).toContain('area=4'));
    act(() => sessionStore.setState({ user: null, loggedIn: false }));
  });

  it('keeps a search under a name, and opens it again', async () => {
    const router = await open(`${near}&risk=RISK_H`);
    act(() => sessionStore.setState({ user: { username: 'lucie', scope: [] } as never, loggedIn: true }));
    await userEvent.click(await screen.findByRole('button', { name: 'Vues enregistrées' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /Nom de la vue/ }), 'Gravona');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await userEvent.click(screen.getByRole('button', { name: 'Élevé' }));
    await waitFor(() => expect(router.state.location.search).not.toContain('risk='));
    await userEvent.click(screen.getByRole('link', { name: 'Gravona' }));
    await waitFor(() => expect(router.state.location.search).toContain('risk=RISK_H'));
    await userEvent.click(screen.getByRole('button', { name: 'Supprimer la vue Gravona' }));
    expect(screen.queryByRole('link', { name: 'Gravona' })).toBeNull();
    act(() => sessionStore.setState({ user: null, loggedIn: false }));
  });

  it('renames a view by keyboard, tells why a name does not do, and leaves it on Escape', async () => {
    localStorage.removeItem('avicable.views');
    await open(near);
    act(() => sessionStore.setState({ user: { username: 'lucie', scope: [] } as never, loggedIn: true }));
    await userEvent.click(await screen.findByRole('button', { name: 'Vues enregistrées' }));
    const name = await screen.findByRole('textbox', { name: /Nom de la vue/ });
    await userEvent.type(name, 'Gravona{Enter}');
    await userEvent.clear(name);
    await userEvent.type(name, 'Taravo{Enter}');
    screen.getByRole('button', { name: 'Renommer la vue Taravo' }).focus();
    await userEvent.keyboard('{Enter}');
    const field = screen.getByRole('textbox', { name: 'Nouveau nom de la vue Taravo' });
    expect(field).toHaveFocus();
    await userEvent.keyboard(' {Enter}');
    expect(field).toHaveAccessibleDescription('Donnez un nom à la vue.');
    await userEvent.keyboard('Gravona{Enter}');
    expect(field).toHaveAccessibleDescription('Une autre vue porte déjà ce nom.');
    expect(field).toBeInvalid();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('link', { name: 'Taravo' })).toBeInTheDocument();
    const button = screen.getByRole('button', { name: 'Renommer la vue Taravo' });
    expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}Haut Taravo{Enter}');
    expect(screen.getByRole('link', { name: 'Haut Taravo' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Renommer la vue Haut Taravo' })).toHaveFocus();
    act(() => sessionStore.setState({ user: null, loggedIn: false }));
  });

  it('keeps the width of the list that arrow keys give it', async () => {
    localStorage.removeItem('avicable.panel');
    await open(near);
    const divider = await screen.findByRole('separator', { name: 'Largeur de la liste' });
    expect(divider).toHaveAttribute('aria-valuenow', '640');
    divider.focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}');
    expect(divider).toHaveAttribute('aria-valuenow', '672');
    expect(localStorage.getItem('avicable.panel')).toBe('672');
    localStorage.removeItem('avicable.panel');
  });
});

describe('search on a phone', () => {
  beforeEach(() => {
    showOn('phone');
  });

  const handle = () => screen.findByRole('button', { name: /^Hauteur de la liste/ });

  it('shows the map with the numbers; the list is drawn up over it', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    await open(near);
    expect(await screen.findByRole('heading', { name: '2 supports et lignes' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: /^Liste/ })).toHaveTextContent(/1 élevé.*1 à évaluer/);
    expect(screen.queryByRole('grid')).toBeNull();
    expect(lists().every(url => url.searchParams.get('limit') === '1')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Voir la liste' }));
    expect(await findRow(/Support 77.*Élevé/)).toBeInTheDocument();
    expect(await handle()).toHaveAccessibleName(/moyenne$/);
  });

  it('puts the nearest first, or the order that is chosen', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const router = await open('?z=13&lat=42.1&lng=9.1');
    placeDevice(9.13, 42.13);
    await user.click(await screen.findByRole('button', { name: 'Me localiser' }));
    await user.click(screen.getByRole('button', { name: 'Voir la liste' }));
    await findRow(/Ligne 78/);
    const titles = () =>
      screen.getAllByRole('link', { name: /^(Support|Ligne) / }).map(recordLink => recordLink.textContent);
    await waitFor(() => expect(titles()).toEqual(['Ligne 78', 'Support 77']));
    expect(rowWith(/Support 77/)).toHaveTextContent(/4,\d+ km/);
    const { searchParams } = lists().findLast(url => url.searchParams.get('limit') !== '1') as URL;
    expect([searchParams.get('ordering'), searchParams.get('near')]).toEqual(['distance', '9.130,42.130']);
    const order = screen.getByRole('combobox', { name: 'Ordre de la liste' });
    await user.selectOptions(order, 'Risque, décroissant');
    await waitFor(() => expect(router.state.location.search).toContain('sort=-risk'));
    await waitFor(() => expect(lists().at(-1)?.searchParams.get('ordering')).toBe('-risk'));
  });

  it.each([
    ['fr', new Date(2027, 0, 15), 'En saison : du 15 décembre au 31 juillet', 'Espèces : Aigle royal'],
    [
      'en',
      new Date(2027, 8, 1),
      'Out of season; sensitive from 15 December to 31 July',
      'Species: Golden Eagle',
    ],
  ] as const)(
    'tells the season and the species of a sensitive area (%s)',
    async (locale, now, season, species) => {
      vi.useFakeTimers({ toFake: ['Date'], now });
      await open(`${near}&tab=sensitive-areas&selected=sensitive-areas:6`, locale);
      const card = await screen.findByRole('article');
      // The device does not know the second species.
      expect(await within(card).findByText(species)).toBeInTheDocument();
      expect(within(card).getByText(season)).toBeInTheDocument();
      vi.useRealTimers();
    },
  );

  it('shows a sensitive area that was kept before there were seasons', async () => {
    await open(`${near}&tab=sensitive-areas&selected=sensitive-areas:7`);
    const card = await screen.findByRole('article');
    expect(await within(card).findByRole('heading', { name: 'Ancienne' })).toBeInTheDocument();
    expect(card).not.toHaveTextContent(/saison|Espèces/);
  });

  it('shows the record of a row in the lowered sheet, with the way to its own', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    await open(near);
    await user.click(await screen.findByRole('button', { name: 'Voir la liste' }));
    await user.click(await findRow(/Ligne 78/));
    const card = await screen.findByRole('article');
    expect(within(card).getByRole('link', { name: 'Ouvrir la fiche' })).toHaveAttribute(
      'href',
      '/infrastructures/78',
    );
    expect(await handle()).toHaveAccessibleName(/basse$/);
    await user.click(within(card).getByRole('button', { name: 'Fermer' }));
    expect(await screen.findByRole('heading', { name: '2 supports et lignes' })).toBeInTheDocument();
  });
});
