import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider, queryClient } from 'shared/api';
import { choiceOf, clear } from 'shared/basket';
import { addMessages, setLocale } from 'shared/i18n';
import { MemoryRouter, useLocation } from 'shared/router';
import { sessionStore } from 'shared/session';
import { knownUser } from 'shared/testing';
import manifest from '../manifest';
import { Screen } from './statistics';

const counted = (supports: number) => ({ supports, lines: 1, line_length: 1250 });
const infrastructures = {
  total: counted(12),
  by_risk: [
    { risk: 'RISK_H', ...counted(9) },
    { risk: null, ...counted(3) },
  ],
  by_neutralization: [{ neutralization: 'none', ...counted(12) }],
  by_network: [],
  by_risk_and_neutralization: [
    { risk: 'RISK_H', neutralization: 'none', ...counted(7) },
    { risk: 'RISK_L', neutralization: 'none', ...counted(5) },
  ],
};
const mortality = {
  total: { cases: 4, individuals: 6, uncounted: 1 },
  by_cause: [{ cause: 'COD_EL', cases: 4, individuals: 6 }],
  by_species: [],
  by_year: [{ year: 2025, cases: 4, individuals: 6, uncounted: 1 }],
};

const infrastructureCharts = {
  diagnosed: [
    { year: 2023, risk: 'RISK_H', number: 6 },
    { year: 2025, risk: 'RISK_H', number: 4 },
    { year: 2025, risk: null, number: 30 },
  ],
  neutralized: [
    { year: 2024, neutralization: 'partial', number: 3 },
    { year: 2025, neutralization: 'full', number: 9 },
  ],
  at_risk: [
    { area: { id: 34, name: 'Peri', code: '2A209' }, high: 5, medium: 2 },
    { area: { id: 35, name: 'Tavera', code: '2A324' }, high: 1, medium: 2 },
  ],
  not_evaluated: [{ area: { id: 35, name: 'Tavera', code: '2A324' }, number: 3, total: 9 }],
};
const mortalityCharts = {
  by_month: [
    { month: '04', cause: 'COD_IM', cases: 3, individuals: 3 },
    { month: '07', cause: 'COD_EL', cases: 9, individuals: 12 },
  ],
  by_municipality: [{ area: 34, cases: 2 }],
};

const networkSource = {
  ...{ id: 3, name: 'EDF Corse', owner_id: null, network_type_id: null, licence: '', attribution: '' },
  ...{ dated: '2026-03-12', version: 1, poles: 21 },
};
const networkRow = (name: string, poles: number, seen: number) => ({
  key: name,
  name,
  poles,
  seen,
  evaluated: 0,
  full: 0,
  partial: 0,
  metres: null,
  box: null,
});

let requests: URL[] = [];

const ANSWERS: Readonly<Record<string, object>> = {
  '/stats/infrastructures/': infrastructures,
  '/stats/infrastructures/charts/': infrastructureCharts,
  '/networks/sources/': [networkSource],
  '/networks/share/': [networkRow('Tavera', 9, 2), networkRow('Peri', 12, 3)],
  '/stats/mortality/': mortality,
  '/stats/mortality/charts/': mortalityCharts,
};

function Where() {
  const { pathname, search } = useLocation();
  return <output>{decodeURIComponent(pathname + search)}</output>;
}

function open(search: string, failing?: string) {
  requests = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
    requests.push(url);
    if (failing && url.pathname.includes(failing)) return Response.json({ code: 'invalid' }, { status: 400 });
    if (url.pathname.endsWith('/ids/')) return Response.json({ ids: [7, 8], total: 2 });
    const path = url.pathname.replace(/^\/api\/v1/, '');
    return Response.json(ANSWERS[path] ?? []);
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[`/search/statistics${search}`]}>
        <Screen />
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  addMessages(manifest.id, manifest.messages);
  setLocale('en', false);
  queryClient.clear();
});
afterEach(() => vi.unstubAllGlobals());

const cellsOf = (table: HTMLElement, row: RegExp) =>
  within(within(table).getByRole('row', { name: row }))
    .getAllByRole('cell')
    .map(cell => cell.textContent);

it('counts supports, lines and kilometres by risk, and what is left to do', async () => {
  open('');
  const byRisk = await screen.findByRole('table', { name: 'By level of risk' });
  expect(cellsOf(byRisk, /High/)).toEqual(['9', '1', '1.3']);
  expect(cellsOf(byRisk, /Total/)).toEqual(['12', '1', '1.3']);
  expect(cellsOf(screen.getByRole('table', { name: /High risk/ }), /Not neutralised/)).toEqual([
    '7',
    '1',
    '1.3',
  ]);
  const byYear = await screen.findByRole('table', { name: 'By year' });
  expect(cellsOf(byYear, /2025/)).toEqual(['4', 'at least 6']);
});

it('asks with the filters of the search that led here, and leads back with them', async () => {
  open('?risk=RISK_H,none&species=3');
  expect(await screen.findByText(/With 2 filters of the search/)).toBeInTheDocument();
  const query = (path: string) => requests.find(({ pathname }) => pathname.endsWith(path))?.search;
  expect(decodeURIComponent(query('/stats/infrastructures/') ?? '')).toBe('?risk[]=RISK_H&risk[]=none');
  expect(decodeURIComponent(query('/stats/mortality/') ?? '')).toBe('?species[]=3');
  const elsewhere = screen.getByRole('navigation', { name: 'With these filters' });
  expect(within(elsewhere).getByRole('link', { name: 'Map' })).toHaveAttribute(
    'href',
    '/en/search?risk=RISK_H,none&species=3',
  );
});

it('says on paper what it is, of which day, by whom and with which filters', async () => {
  sessionStore.setState({ user: { full_name: 'Ada Field', username: 'ada' } as never, loggedIn: true });
  open('?risk=RISK_H');
  const stamp = await screen.findByText(/Ada Field/);
  expect(stamp).toHaveTextContent(/^aviCable.* · .*\d{4} · Ada Field$/);
  expect(screen.getByText('High')).toBeInTheDocument();
  act(() => sessionStore.setState({ user: null, loggedIn: false }));
});

it('shows the half that could be had, and offers another try for the other', async () => {
  open('', '/stats/mortality/');
  expect(await screen.findByRole('table', { name: 'By level of risk' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

it('tells one failure once, and asks for everything again', async () => {
  open('', '/stats/');
  await waitFor(() =>
    expect(requests.filter(({ pathname }) => pathname.includes('/stats/'))).toHaveLength(4),
  );
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(await screen.findAllByRole('alert')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() =>
    expect(requests.filter(({ pathname }) => pathname.includes('/stats/'))).toHaveLength(8),
  );
});

const chart = (name: RegExp) => screen.findByRole('figure', { name });
const marksOf = (figure: HTMLElement) =>
  within(within(figure).getByRole('toolbar', { name: /Arrows/ }))
    .getAllByRole('button')
    .map(mark => mark.getAttribute('aria-label'));

it('says four numbers first, with what they are made of, each a link to its records', async () => {
  open('?owner=2');
  const numbers = within(await screen.findByRole('list', { name: 'At a glance' }));
  await numbers.findByText('dead birds');
  await numbers.findByText('neutralised');
  const shown = numbers.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')]);
  expect(shown).toEqual([
    ['10at high risk8 of them not neutralised', '/en/search?owner=2&risk=RISK_H'],
    [expect.stringContaining('0neutralised'), '/en/search?owner=2&neutralization=partial,full'],
    ['at least 6dead birds6 of them by electrocution', '/en/search?owner=2&tab=mortality'],
    [expect.stringContaining('4not evaluated'), '/en/search?owner=2&risk=none'],
  ]);
});

it('titles each chart with what its figures show', async () => {
  open('');
  expect(marksOf(await chart(/25% are at high risk at their last diagnosis/))).toEqual([
    '2023, High: 6',
    '2025, High: 4',
    '2025, Not evaluated: 30',
  ]);
  expect(await chart(/^2025 has the most last works: 9\sof\s12/)).toBeInTheDocument();
  expect(await chart(/^July has the most cases: 9\sof\s12/)).toBeInTheDocument();
  expect(marksOf(await chart(/^Peri comes first: 7 at risk/))).toEqual([
    'Peri, High: 5',
    'Peri, Medium: 2',
    'Peri, Mortality cases: 2',
    'Tavera, High: 1',
    'Tavera, Medium: 2',
  ]);
  expect(await chart(/^Municipalities: what is not evaluated/)).toBeInTheDocument();
});

it.each([
  ['2025, High: 4', 'owner=2&risk=RISK_H&diagnosed_after=2025-01-01&diagnosed_before=2025-12-31'],
  [
    '2024, Partial: 3',
    'owner=2&neutralization=partial&neutralized_after=2024-01-01&neutralized_before=2024-12-31',
  ],
  ['Tavera, Medium: 2', 'owner=2&risk=RISK_M&neutralization=none&area=35'],
  ['Tavera, Not evaluated: 3', 'owner=2&risk=none&area=35'],
  ['Peri, Mortality cases: 2', 'owner=2&area=34&tab=mortality'],
])('opens the records of the mark %s', async (name, query) => {
  open('?owner=2');
  await userEvent.click(await screen.findByRole('button', { name }));
  expect(screen.getByText(`/en/search?${query}`)).toBeInTheDocument();
});

it('says which municipality has the most poles that nobody has seen, and asks for its filters only', async () => {
  open('?area=34&risk=RISK_H');
  const figure = await chart(/^Peri comes first: 9 poles that nobody has seen/);
  expect(marksOf(figure)).toEqual([
    'Peri, Seen, never searched: 3',
    'Peri, Never seen: 9',
    'Tavera, Seen, never searched: 2',
    'Tavera, Never seen: 7',
  ]);
  const [asked] = requests.filter(({ pathname }) => pathname.includes('/networks/share/'));
  expect(Object.fromEntries(asked?.searchParams ?? [])).toEqual({
    by: 'municipality',
    'area[]': '34',
    limit: '1000',
  });
});

it('chooses the records of a mark by press or key instead of opening them', async () => {
  sessionStore.setState({ user: knownUser });
  open('?owner=2');
  await userEvent.click(await screen.findByRole('button', { name: 'Choose by the bars' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Tavera, Medium: 2' }));
  await waitFor(() => expect([...choiceOf('infrastructures').ids]).toEqual([7, 8]));
  expect(screen.getByText('/search/statistics?owner=2')).toBeInTheDocument();
  const query = requests.find(({ pathname }) => pathname.endsWith('/cables/infrastructures/ids/'))?.search;
  const asked = new URLSearchParams(query);
  expect([asked.get('owner[]'), asked.get('area[]'), asked.get('risk[]')]).toEqual(['2', '35', 'RISK_M']);
  screen.getByRole('button', { name: 'Peri, Mortality cases: 2' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect([...choiceOf('mortality').ids]).toEqual([7, 8]));
  clear('infrastructures');
  clear('mortality');
  sessionStore.setState({ user: null });
});

it('counts the years of the address only, and keeps them when filters change', async () => {
  open('?years=2024-2025');
  const risk = await chart(/^25%|^Risk|^12%/);
  expect(marksOf(risk)).toEqual(['2025, High: 4', '2025, Not evaluated: 30']);
  const query = decodeURIComponent(
    requests.find(({ pathname }) => pathname.endsWith('/stats/mortality/charts/'))?.search ?? '',
  );
  expect(query).toBe('?observed_after=2024-01-01&observed_before=2025-12-31');
  await userEvent.click(screen.getByRole('button', { name: 'Filters (1)' }));
  expect(screen.getByRole('form', { name: 'Filters' })).toBeVisible();
  expect(screen.getByRole('form', { name: 'Filters — Mortality' })).toBeVisible();
  const ofSupports = within(screen.getByRole('form', { name: 'Filters' }));
  await userEvent.click(ofSupports.getByRole('button', { name: 'More filters' }));
  await userEvent.type(screen.getByRole('searchbox'), 'nid');
  expect(await screen.findByText('/search/statistics?q=nid&years=2024-2025')).toBeInTheDocument();
  const chips = screen.getByLabelText('Filters', { selector: 'dl' });
  expect(chips).toHaveTextContent('Years2024 – 2025');
  const elsewhere = screen.getByRole('navigation', { name: 'With these filters' });
  expect(within(elsewhere).getByRole('link', { name: 'Map' })).toHaveAttribute('href', '/en/search?q=nid');
  expect(elsewhere).toHaveTextContent('Mapwithout: Years');
  await userEvent.click(within(chips).getByRole('button', { name: 'Remove the filter: Years' }));
  expect(await screen.findByText('/search/statistics?q=nid')).toBeInTheDocument();
});
