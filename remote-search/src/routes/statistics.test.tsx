import { act, render, screen, within } from '@testing-library/react';
import { QueryClientProvider, queryClient } from 'shared/api';
import { addMessages, setLocale } from 'shared/i18n';
import { MemoryRouter } from 'shared/router';
import { sessionStore } from 'shared/session';
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
  total: { cases: 4, individuals: 6 },
  by_cause: [{ cause: 'COD_EL', cases: 4, individuals: 6 }],
  by_species: [],
  by_year: [{ year: 2025, cases: 4, individuals: 6 }],
};

let asked: URL[] = [];

function open(search: string, failing = false) {
  asked = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
    asked.push(url);
    if (url.pathname.endsWith('/stats/infrastructures/')) return Response.json(infrastructures);
    if (!url.pathname.endsWith('/stats/mortality/')) return Response.json([]);
    return failing ? Response.json({ detail: 'down' }, { status: 400 }) : Response.json(mortality);
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[`/search/statistics${search}`]}>
        <Screen />
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
  expect(cellsOf(byYear, /2025/)).toEqual(['4', '6']);
});

it('asks with the filters of the search that led here, and leads back with them', async () => {
  open('?risk=RISK_H,none&species=3');
  expect(await screen.findByText(/With 2 filters of the search/)).toBeInTheDocument();
  const query = (path: string) => asked.find(({ pathname }) => pathname.endsWith(path))?.search;
  expect(decodeURIComponent(query('/stats/infrastructures/') ?? '')).toBe('?risk[]=RISK_H&risk[]=none');
  expect(decodeURIComponent(query('/stats/mortality/') ?? '')).toBe('?species[]=3');
  expect(screen.getByRole('link', { name: 'Show on the map' })).toHaveAttribute(
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
  open('', true);
  expect(await screen.findByRole('table', { name: 'By level of risk' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
