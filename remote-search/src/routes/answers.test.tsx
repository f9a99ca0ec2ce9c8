import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider, queryClient } from 'shared/api';
import { choose, clear } from 'shared/basket';
import { addMessages, setLocale } from 'shared/i18n';
import { MemoryRouter, useLocation } from 'shared/router';
import { sessionStore } from 'shared/session';
import { knownUser } from 'shared/testing';
import manifest from '../manifest';
import { Screen } from './answers';

vi.mock('../features/answer-question/answer-map', () => ({ AnswerMap: () => null }));

const texts = { source: '6 records.', limit: 'A minimum.' };
const ANSWER = {
  place: 'Ucciani',
  period: '2025',
  version: 'abcd1234',
  newest: '2025-11-17',
  sentences: [
    {
      subject: 'deaths',
      figure: 'At least 7',
      says: 'birds found dead',
      detail: 'Below the lines in 2025.',
      parts: [
        { code: '3', name: 'Red Kite', number: 5 },
        { code: '4', name: 'Barn Owl', number: 2 },
      ],
      ...texts,
    },
    {
      subject: 'works',
      figure: '12',
      says: 'made safe, 9 to do',
      detail: 'Of 21.',
      parts: [
        { code: 'full', name: 'Made safe', number: 12 },
        { code: 'left', name: 'To do', number: 9 },
      ],
      ...texts,
    },
  ],
  figures: { birds: 7 },
  years: [
    { year: 2024, birds: 8, visited: 40 },
    { year: 2025, birds: 7, visited: 56 },
  ],
  extent: null,
  beside: [{ id: 13, name: 'Peri' }],
};

const CHOSEN = {
  id: 'abcdefghijklmnopqrstuv',
  kind: 'infrastructures',
  count: 2,
  risks: { high: 2, medium: 0, low: 0, none: 0 },
  owners: [],
  left_out: 0,
};

let requests: URL[] = [];
const Where = () => <output>{useLocation().pathname + useLocation().search}</output>;

function open(search: string) {
  requests = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
    requests.push(url);
    if (url.pathname.endsWith('/answers/')) return Response.json(ANSWER);
    if (url.pathname.endsWith('/selections/')) return Response.json(CHOSEN);
    return Response.json([]);
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[`/answers${search}`]}>
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

const UCCIANI = '?area=12&from=2025-01-01&until=2025-12-31';

it('shows each sentence with its source and limit beside, and a link to its records', async () => {
  open(UCCIANI);
  const deaths = await screen.findByRole('region', { name: 'At least 7 birds found dead' });
  expect(requests.find(({ pathname }) => pathname.endsWith('/answers/'))?.search).toBe(`${UCCIANI}&lang=en`);
  expect(deaths).toHaveTextContent('6 records.');
  expect(deaths).toHaveTextContent('A minimum.');
  expect(
    within(deaths)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual(['Red Kite: 5', 'Barn Owl: 2']);
  expect(within(deaths).getByRole('link')).toHaveAttribute(
    'href',
    '/en/search?area=12&observed_after=2025-01-01&observed_before=2025-12-31&alive=false&tab=mortality',
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Ucciani, 2025' })).toBeInTheDocument();
});

it('asks the same for another year, an area beside and everything', async () => {
  open(UCCIANI);
  const same = await screen.findByRole('navigation', { name: 'The same question for' });
  const linksOf = () =>
    within(same)
      .getAllByRole('link')
      .map(link => [link.textContent, link.getAttribute('href')]);
  expect(linksOf()).toContainEqual(['Ucciani, 2024', '/en/answers?area=12&from=2024-01-01&until=2024-12-31']);
  expect(linksOf()).toContainEqual(['Peri, 2025', '/en/answers?from=2025-01-01&until=2025-12-31&area=13']);
  expect(linksOf()).toContainEqual([
    'The whole inventory, 2025',
    '/en/answers?from=2025-01-01&until=2025-12-31',
  ]);
});

it('copies the sentences with sources and limits, and a link that keeps the figures', async () => {
  const user = userEvent.setup();
  open(UCCIANI);
  await user.click(await screen.findByRole('button', { name: 'Copy the text' }));
  expect(await navigator.clipboard.readText()).toMatch(
    /^Ucciani, 2025\nAt least 7 birds found dead\. Below the lines in 2025\. 6 records\. A minimum\.\n/,
  );
  await user.click(screen.getByRole('button', { name: 'Copy the link' }));
  expect(await navigator.clipboard.readText()).toMatch(
    /\?area=12&from=2025-01-01&until=2025-12-31&seen=abcd1234$/,
  );
  expect(screen.queryByText(/figures have changed/)).not.toBeInTheDocument();
});

it.each([
  ['abcd1234', /are those of the day/],
  ['other', /figures have changed/],
])('compares the figures of a link with those of now: %s', async (seen, text) => {
  open(`${UCCIANI}&seen=${seen}`);
  expect(await screen.findByText(text)).toBeInTheDocument();
});

it('asks about everything in the last year, with the fields open, without a question in the address', async () => {
  open('');
  expect(await screen.findByRole('region', { name: 'At least 7 birds found dead' })).toBeInTheDocument();
  const year = new Date().getFullYear() - 1;
  const asked = requests.find(({ pathname }) => pathname.endsWith('/answers/'));
  expect(asked?.search).toBe(`?from=${year}-01-01&until=${year}-12-31&lang=en`);
  expect(screen.getByRole('button', { name: 'Change the question' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
});

it('asks about the basket', async () => {
  sessionStore.setState({ user: knownUser });
  choose('infrastructures', [1, 2]);
  open('');
  const year = new Date().getFullYear() - 1;
  const basket = await screen.findByRole('button', { name: 'The 2 chosen supports and lines' });
  expect(basket).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(basket);
  expect(screen.getByRole('status')).toHaveTextContent(
    `/en/answers?from=${year}-01-01&until=${year}-12-31&chosen=${CHOSEN.id}`,
  );
  expect(basket).toHaveAttribute('aria-pressed', 'true');
  clear('infrastructures');
  sessionStore.setState({ user: null });
});

it('shows the days of the period, and puts them in order', async () => {
  const user = userEvent.setup();
  open('?area=12&from=2025-03-05&until=2025-06-30');
  await user.click(await screen.findByRole('button', { name: 'Change the question' }));
  const first = screen.getByRole('textbox', { name: 'From' });
  expect(first).toHaveValue('05/03/2025');
  await user.clear(first);
  await user.type(first, '01/09/2025{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent(
    '/en/answers?area=12&from=2025-06-30&until=2025-09-01',
  );
});

it.each([
  ['area=12', '/en/search?area=12&diagnosed_after=2024-01-01&diagnosed_before=2024-12-31'],
  ['line=13', '/en/infrastructures/13'],
])('opens from a bar of %s what was visited in its year', async (place, path) => {
  open(`?${place}&from=2025-01-01&until=2025-12-31`);
  await userEvent.click(await screen.findByRole('button', { name: '2024, Visited: 40' }));
  expect(screen.getByRole('status')).toHaveTextContent(path);
});
