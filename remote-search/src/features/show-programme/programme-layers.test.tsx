import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Locale } from 'shared/i18n';
import { openScreen } from 'shared/testing';
import manifest from '../../manifest';
import { fakeServer } from '../../testing/fake-server';

// Whole screens with a map are slow on a busy machine.
configure({ defaultHidden: true });
// Files of tests share the library's settings.
afterAll(() => configure({ defaultHidden: false }));
vi.setConfig({ testTimeout: 90_000 });

let server = fakeServer();
const connection = vi.hoisted(() => ({ offline: false, dataOf: null }));
vi.mock('shared/api', async original => ({
  ...(await original<object>()),
  useConnection: <Part,>(select: (state: typeof connection) => Part) => select(connection),
}));

const NEAR = '?z=15&lat=42.1&lng=9.1';
const open = (search: string, locale: Locale = 'fr') =>
  openScreen(manifest, `/search${search}`, { locale, user: null });
const requestsTo = (path: string) =>
  server.calls.map(({ url }) => url).filter(url => url.pathname === `/api/v1/${path}/`);

beforeEach(() => {
  connection.offline = false;
  server = fakeServer();
  sessionStorage.clear();
  for (const side of ['clientWidth', 'clientHeight', 'offsetWidth', 'offsetHeight'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 600));
  vi.stubGlobal('fetch', server.fetch);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('layers of the programme', () => {
  it('are off at first, and kept in the address once switched on', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const router = await open(NEAR);
    await user.click(await screen.findByRole('button', { name: /Couches/ }));
    for (const name of ['Où agir', 'Travaux', 'Alarmes'])
      expect(screen.getByRole('checkbox', { name })).not.toBeChecked();
    expect(requestsTo('priorities')).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'Alarmes' }));
    await waitFor(() => expect(router.state.location.search).toContain('alarms'));
    await waitFor(() => expect(requestsTo('alarms')[0]?.searchParams.getAll('state[]')).toEqual(['OPEN']));
    expect(requestsTo('priorities')).toEqual([]);
  });

  it('ask for what the view and the filters hold', async () => {
    await open(`${NEAR}&layers=priorities,works&risk=RISK_H&owner=3&area=4`);
    await waitFor(() => expect(requestsTo('priorities').length).toBeGreaterThan(0));
    const [ranking] = requestsTo('priorities');
    expect(ranking?.searchParams.get('limit')).toBe('200');
    expect(ranking?.searchParams.get('in_bbox')?.split(',')).toHaveLength(4);
    expect(ranking?.search).toContain('RISK_H');
    await waitFor(() => expect(requestsTo('work-items').length).toBeGreaterThan(0));
    const [works] = requestsTo('work-items');
    expect(decodeURIComponent(works?.search ?? '')).toMatch(
      /area\[\]=4.*owner\[\]=3|owner\[\]=3.*area\[\]=4/,
    );
    expect(works?.searchParams.getAll('state[]')).not.toContain('CLOSED');
    expect(works?.searchParams.get('in_bbox')?.split(',')).toHaveLength(4);
  });

  it('are a list for the keyboard, which chooses the support', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const router = await open(`${NEAR}&layers=infrastructures,priorities,works,alarms`);
    const list = await screen.findByRole('region', { name: 'Où agir, travaux et alarmes de cette vue' });
    await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(3));
    const names = within(list)
      .getAllByRole('button')
      .map(button => button.textContent?.replace(/\s/g, ' '));
    expect(names).toEqual([
      'Support 77 : alarme, mort après travaux (Aigle royal)',
      'Support 77 : travaux, demandé, 12 jours de retard',
      '1. Support 77 : 3 oiseaux trouvés morts, le dernier le 9 septembre 2026',
    ]);
    await user.click(within(list).getByRole('button', { name: /^1\. Support 77/ }));
    await waitFor(() => expect(router.state.location.search).toContain('selected=infrastructures:77'));
    expect(await screen.findByRole('heading', { name: 'Support 77' })).toBeInTheDocument();
  });

  it('choose the support by a click on the mark', async () => {
    const router = await open(`${NEAR}&layers=works`);
    await screen.findByRole('region', { name: /Où agir, travaux/ });
    const mark = await waitFor(() => {
      const marker = document.querySelector<HTMLElement>('.leaflet-marker-icon');
      expect(marker).not.toBeNull();
      return marker as HTMLElement;
    });
    expect(mark).toHaveAttribute('aria-hidden', 'true');
    fireEvent.click(mark, { clientX: 300, clientY: 300 });
    await waitFor(() => expect(router.state.location.search).toContain('selected=infrastructures:77'));
  });

  it.each([
    ['fr', 'Où agir : les 1 premiers de cette vue, sur 1 412.'],
    ['en', 'Where to act: the first 1 in this view, of 1,412.'],
  ] as const)('say in %s that there are more, and what the marks mean', async (locale, notice) => {
    server.state.programmeTotal = 1412;
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    await open(`${NEAR}&layers=priorities,works`, locale);
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('status')
          .map(status => status.textContent?.replace(/\s/g, ' '))
          .join(),
      ).toContain(notice),
    );
    await user.click(screen.getByRole('button', { name: locale === 'fr' ? /Légende/ : /Legend/ }));
    const title = locale === 'fr' ? 'Travaux en cours' : 'Works under way';
    const part = (await screen.findByRole('heading', { name: title })).closest('section');
    const states = within(part as HTMLElement)
      .getAllByRole('listitem')
      .map(element => element.textContent);
    expect(states).toEqual(
      locale === 'fr'
        ? ['demandé', 'planifié', 'refusé', 'posé', 'suivi', 'en retard']
        : ['requested', 'planned', 'declined', 'fitted', 'monitored', 'late'],
    );
  });

  it('show and ask nothing without network, and say so', async () => {
    connection.offline = true;
    await open(`${NEAR}&layers=works,alarms`);
    expect(await screen.findByText(/ne se montrent qu’avec du réseau/)).toBeInTheDocument();
    await waitFor(() => expect(requestsTo('cables/infrastructures').length).toBeGreaterThan(0));
    expect([...requestsTo('work-items'), ...requestsTo('alarms')]).toEqual([]);
    expect(screen.queryByRole('region', { name: /Où agir, travaux/ })).toBeNull();
  });
});
