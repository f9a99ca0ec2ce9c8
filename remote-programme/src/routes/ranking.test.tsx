import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choiceOf } from 'shared/basket';
import type { Locale } from 'shared/i18n';
import { type Answers, knownUser, openScreen, type StandInServer, standInServer } from 'shared/testing';
import manifest from '../manifest';
import { bill, curve, network, priority, saved } from '../testing/ranking-fixtures';

vi.mock('../features/map-ranking/ranking-map', () => import('../testing/map-stand-ins'));

const pageOfPriorities = (list: unknown[], total = list.length) => ({
  body: list,
  headers: { 'x-total-count': String(total), 'x-settings-version': '0' },
});
let server: StandInServer;
const coordinator = { ...knownUser, scope: [...knownUser.scope, 'programme:coordinate' as const] };

function open(path: string, answers: Answers = {}, locale: Locale = 'en') {
  server = standInServer({
    'GET nomenclatures/types': { body: [] },
    'GET map-layers/baselayers/': { body: [] },
    'GET priorities/': pageOfPriorities([1, 2, 3].map(id => priority(id))),
    'GET priorities/curve/': ({ url }) => ({ body: curve(Number(url.searchParams.get('n') ?? 100)) }),
    'GET priorities/settings/': { body: saved(0) },
    'GET priorities/2/': { body: bill(2) },
    ...answers,
  });
  vi.stubGlobal('fetch', server.fetch);
  return openScreen(manifest, path, { locale, user: coordinator });
}
const queriesOf = (name: string) =>
  server.callsOf(name).map(({ url }) => Object.fromEntries(url.searchParams));
/** A row of the list; the printed table contains the same text. */
const rowOf = async (name: string) =>
  within(await screen.findByRole('grid')).findByRole('row', { name: new RegExp(name) });

/** Shows on a phone what changes the list. */
const tune = async () => userEvent.click(await screen.findByRole('button', { name: 'Change' }));

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('says what the first ones cover, why each stands there, and that unsearched is not safe', async () => {
  await open('/programme');
  expect(await screen.findByText('41%')).toBeInTheDocument();
  expect(screen.getByText('Equip these 100 supports first and you cover')).toBeInTheDocument();
  expect(screen.getByText('20.6 birds spared')).toBeInTheDocument();
  const row = await rowOf('Support 1');
  expect(row).toHaveTextContent('Ucciani');
  expect(row).toHaveTextContent('Threatened species × 3.9');
  expect(row).toHaveTextContent('3 birds found dead, the last on 9 September 2026');
  expect(row).toHaveTextContent('0.69');
  expect(row).toHaveTextContent('nine times in ten between 0.21 and 1.66');
  await tune();
  await userEvent.click(screen.getByRole('button', { name: 'What to know before deciding' }));
  expect(screen.getAllByText(/Unsearched is not safe/)).toHaveLength(2);
});

it('speaks French', async () => {
  await open('/programme', {}, 'fr');
  expect(await screen.findByText('41 %')).toBeInTheDocument();
  expect(await rowOf('Support 1')).toHaveTextContent(
    '3 oiseaux trouvés morts, le dernier le 9 septembre 2026',
  );
});

it('asks for lines, for money and with filters as the address says', async () => {
  await open('/programme?kind=LINE&money=50000&area=34&bill=x');
  await tune();
  await screen.findByText('Money');
  await waitFor(() =>
    expect(queriesOf('GET priorities/curve/')[0]).toEqual({
      kind: 'LINE',
      list: 'next',
      per: 'euro',
      money: '50000',
      'area[]': '34',
    }),
  );
  expect(queriesOf('GET priorities/')[0]).toMatchObject({ kind: 'LINE', per: 'euro', 'area[]': '34' });
});

it('says what a share under a filter is of, and how much that is of all', async () => {
  const curveOf = (of: number) => ({ ...curve(100), total: { ...curve(100).total, whole: of } });
  await open('/programme?area=34', { 'GET priorities/curve/': { body: curveOf(600) } });
  expect(
    await screen.findByText(/of the expected deaths of this filter \(4\.1% of all\)/),
  ).toBeInTheDocument();
  expect(screen.queryByText(/of the expected deaths, about/)).not.toBeInTheDocument();
});

it('takes an exact number, and moves by the keys of the slider', async () => {
  const router = await open('/programme');
  await tune();
  const field = await screen.findByRole('textbox', { name: 'Exact number' });
  fireEvent.change(field, { target: { value: '40' } });
  await waitFor(() => expect(router.state.location.search).toBe('?n=40'));
  const slider = screen.getByRole('slider');
  await waitFor(() => expect(slider).toHaveAttribute('aria-valuenow', '40'));
  slider.focus();
  await userEvent.keyboard('{ArrowUp}');
  await waitFor(() => expect(router.state.location.search).toBe('?n=41'));
});

it('opens the bill of one, with the sum of what each input did', async () => {
  const router = await open('/programme?bill=2');
  expect(await screen.findByText('Rank 1 of 1,240 to equip · Ucciani')).toBeInTheDocument();
  const part = screen.getByRole('region', { name: 'The rank in detail' });
  for (const text of ['0.16', '+ 0.16', '− 0.01', '+ 0.39', '− 0.015', '0.69', '× 3.86', '× 0.8', '2.11'])
    expect(part).toHaveTextContent(text);
  expect(part).toHaveTextContent('Unsearched is not safe.');
  expect(part).toHaveTextContent('Up to 1.66 deaths a year remain possible here.');
  await userEvent.click(screen.getByRole('button', { name: 'Ranking' }));
  expect(router.state.location.search).toBe('');
  expect(screen.getByRole('grid')).toHaveFocus();
});

/** Sets the width of a desktop, where the map is beside the list. */
function atDesk() {
  const media = (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  vi.stubGlobal('matchMedia', media);
}

it('opens a bill from the list by keys, and goes on there', async () => {
  atDesk();
  const router = await open('/programme');
  await userEvent.click(await rowOf('Support 2'));
  screen.getByRole('grid').focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?bill=2'));
  expect(screen.getByRole('region', { name: 'The rank in detail' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Ranking' })).toHaveFocus();
});

it('goes along the list by arrow keys where a tap opens the bill', async () => {
  const router = await open('/programme');
  await rowOf('Support 2');
  screen.getByRole('grid').focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(await screen.findByRole('row', { name: /Support 2/, selected: true })).toBeInTheDocument();
  expect(router.state.location.search).toBe('');
  await userEvent.click(await rowOf('Support 1'));
  await waitFor(() => expect(router.state.location.search).toBe('?bill=1'));
});

it('shows on the map where the one of a shared link stands', async () => {
  atDesk();
  await open('/programme?bill=2');
  expect(await screen.findByRole('button', { name: /^map of .* at Point$/ })).toBeInTheDocument();
});

it('tells that a support was equipped meanwhile', async () => {
  await open('/programme?bill=9');
  expect(await screen.findByText(/There is nothing left to equip here/)).toBeInTheDocument();
});

it('hands the first ones over to a new order', async () => {
  const router = await open('/programme');
  await userEvent.click(await screen.findByRole('button', { name: 'Order 100' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/programme/works'));
  expect(router.state.location.search).toBe('?new=1');
  expect([...choiceOf('infrastructures').ids]).toEqual([1, 2, 3]);
});

it('orders where to look first by what may be there at most', async () => {
  await open('/programme?list=visit');
  expect(await rowOf('Support 1')).toHaveTextContent('1.66deaths a year at most');
  expect(queriesOf('GET priorities/')[0]).toMatchObject({ list: 'visit' });
  expect(queriesOf('GET priorities/curve/')).toEqual([]);
});

it('saves the first ones as a file, and says when that fails', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  );
  await open('/programme', {
    'GET export/priorities.csv': new Response('rank', { headers: { 'content-type': 'text/csv' } }) as never,
  });
  await tune();
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  const panel = screen.getByRole('region', { name: 'Export the ranking' });
  await userEvent.click(within(panel).getByRole('button', { name: 'CSV' }));
  await waitFor(() =>
    expect(queriesOf('GET export/priorities.csv')[0]).toMatchObject({ kind: 'POLE', n: '100' }),
  );
});

it('tells a failure, and loads again', async () => {
  await open('/programme', { 'GET priorities/': { status: 400, body: { code: 'invalid' } } });
  expect(await screen.findByText('The ranking could not be loaded.')).toBeInTheDocument();
  server.answers['GET priorities/'] = pageOfPriorities([priority(1)]);
  await userEvent.click(screen.getByRole('button', { name: /Retry|Try again/ }));
  expect(await rowOf('Support 1')).toBeInTheDocument();
});

it('asks again while the ranking is calculated for the first time', async () => {
  let requestCount = 0;
  await open('/programme', {
    'GET priorities/curve/': () =>
      ++requestCount < 4
        ? { status: 503, body: { code: 'unavailable', reason: 'preparing' } }
        : { body: curve(100) },
  });
  expect(await screen.findByText(/^The ranking is being calculated/)).toBeInTheDocument();
  expect(await screen.findByText('41%')).toBeInTheDocument();
});

it('says only that nothing is ranked where no record passes the filters', async () => {
  const none = { ...curve(0), total: { number: 0, expected: 0, low: 0, high: 0 }, points: [[0, 0]] };
  await open('/programme?q=nowhere', {
    'GET priorities/': pageOfPriorities([]),
    'GET priorities/curve/': { body: none },
  });
  expect(await screen.findByText(/Nothing to rank with these filters/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/being calculated|0 supports first/)).toBeNull());
  expect(screen.queryByRole('slider')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Order/ })).toBeNull();
});

it('says how much of the line nobody looked at, where a network is known', async () => {
  const total = { poles: 48, seen: 8, evaluated: 3, full: 0, partial: 0, unlinked: 6 };
  await open('/programme?bill=2', {
    'GET networks/sources/': { body: [network] },
    'GET networks/share/total/': { body: total },
  });
  expect(await screen.findByRole('link', { name: 'Nobody looked at 83% of this line' })).toBeInTheDocument();
  expect(queriesOf('GET networks/share/total/')).toEqual([{ support: '2' }]);
});

it('asks nothing about lines where no network is known', async () => {
  await open('/programme?bill=2', { 'GET networks/sources/': { body: [] } });
  await waitFor(() => expect(server.callsOf('GET networks/sources/')).toHaveLength(1));
  expect(await screen.findByText('Unsearched is not safe.')).toBeInTheDocument();
  expect(server.callsOf('GET networks/share/total/')).toEqual([]);
});

it('writes each number of a short scale once', async () => {
  const two = { ...curve(2), total: { number: 2, expected: 1, low: 0, high: 2 } };
  await open('/programme?n=2', { 'GET priorities/curve/': { body: two } });
  await tune();
  const slider = await screen.findByRole('slider');
  const scale = slider.closest('div[class*=curve]') ?? document.body;
  const numbers = [...scale.querySelectorAll('svg text')].map(text => text.textContent);
  expect(numbers.filter(text => text === '1')).toHaveLength(1);
});

it('counts what may die at most in its own plural', async () => {
  const many = { ...priority(1), expected: 0.7, high: 3.2 };
  await open('/programme?list=visit', { 'GET priorities/': pageOfPriorities([many]) }, 'fr');
  expect(await rowOf('Support 1')).toHaveTextContent('morts par an au plus');
});

it('tells a curve that failed where the list did not, and asks for it again', async () => {
  let failing = true;
  await open('/programme', {
    'GET priorities/curve/': () => (failing ? { status: 500, body: {} } : { body: curve(100) }),
  });
  const again = await screen.findByRole('button', { name: 'Calculate again' });
  expect(await rowOf('Support 1')).toBeInTheDocument();
  failing = false;
  await userEvent.click(again);
  expect(await screen.findByText('41%')).toBeInTheDocument();
});

it('says what equipping none covers', async () => {
  const none = { n: 0, share: 0, expected: 0, saved: 0, cost: 0 };
  await open('/programme?n=0', { 'GET priorities/curve/': { body: { ...curve(0), at: none } } });
  expect(await screen.findByText('Equip no support and you cover')).toBeInTheDocument();
});
