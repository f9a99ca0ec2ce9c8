import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryClient } from 'shared/api';
import { choiceOf, clear } from 'shared/basket';
import type { Locale } from 'shared/i18n';
import { DEFAULT_PRIORITY_SETTINGS } from 'shared/programme';
import type { Effect } from 'shared/programme/evidence';
import { type Answers, knownUser, openScreen, type StandInServer, standInServer } from 'shared/testing';
import manifest from '../manifest';
import { alarm, support } from '../testing/ranking-fixtures';

const helped: Effect = {
  ...{ key: '', name: '', works: 40, status: 'shown', method: 'controls', verdict: 'helped' },
  ...{ expected: 7.4, found: 2, index: { value: 0.27, low: 0.05, high: 0.89 } },
  controls: { supports: 60, expected: 9.5, found: 12 },
  baci: {
    ...{ value: 0.186, low: 0.022, high: 1.257 },
    before: { events: 14, years: 12 },
    after: { events: 2, years: 9.5 },
    control_before: { events: 6, years: 10.5 },
    control_after: { events: 5, years: 9 },
  },
  ...{ searches_needed: null, half_at: 4122, cases: [31] },
};
const unproven: Effect = {
  ...{ ...helped, key: 'discourage_perching', works: 20, verdict: 'not_proven', baci: null },
  ...{ index: { value: 0.74, low: 0.28, high: 2.4 }, half_at: null, cases: [], found: 3, expected: 4.1 },
};
const early: Effect = {
  ...{
    ...unproven,
    key: 'create_alternative_perch',
    works: 14,
    status: 'too_early',
    verdict: null,
    index: null,
  },
  ...{ method: 'notes', controls: null, expected: 1.2, found: 0, searches_needed: 9, places: [5, 77] },
};
const EFFECTS = { total: helped, rows: [unproven, early] };
const estimated = {
  ...{ key: '', name: '', status: 'estimated', reasons: [], found: 9, searched: 100, searches: 1300 },
  detection: { g: 0.5, low: 0.35, high: 0.7, source: 'defaults' },
  deaths: { value: 17.8, low: 12, high: 30 },
  at_most: null,
  per_support_year: { value: 0.18, low: 0.12, high: 0.3 },
};
const refused = {
  ...{ ...estimated, key: '3', name: 'Gravona', status: 'at_most', found: 2, deaths: null },
  ...{ at_most: 9, per_support_year: null, reasons: [{ code: 'few_finds', value: 2, needed: 5 }] },
};
const CHARTS = {
  years: [{ year: 2025, birds: 6, searches: 40, effort: 3 }],
  months: [{ month: '2026-03', searches: 10, found: 2, nothing: 7, km: 12.5 }],
  seen: [
    { year: 0, risk: null, number: 30 },
    { year: 2001, risk: 'RISK_H', number: 4 },
  ],
  waits: [{ owner: 8, state: 'REQUESTED', number: 5, first_quartile: 20, median: 31, third_quartile: 55 }],
  faults: [{ state: 'WORKS_FAULTY', fault: 'FITTING', number: 3 }],
};

let server: StandInServer;
function open(
  search = '',
  locale: Locale = 'fr',
  answers: Answers = {},
  scope = ['data:read'],
  page = 'evidence',
) {
  server = standInServer({
    'GET nomenclatures/types': { body: [] },
    'GET programmes/': { body: [], headers: { 'x-total-count': '0' } },
    'GET effects/': { body: EFFECTS },
    'GET estimates/': { body: { total: estimated, rows: [refused] } },
    'GET evidence/charts/': { body: CHARTS },
    'GET work-items/states/': {
      body: {
        states: { FITTED: 2 },
        overdue: 0,
        late: { operator: 0, verifier: 0 },
        fitted: 2,
        median_days: 3,
      },
    },
    'GET alarms/': { body: [alarm(1)], headers: { 'x-total-count': '1' } },
    ...answers,
  });
  vi.stubGlobal('fetch', server.fetch);
  const user = { ...knownUser, scope: scope as never };
  return openScreen(manifest, `/programme/${page}${search}`, { locale, user });
}
/** The query of the first call of a route. */
const queryOf = (path: string) => Object.fromEntries(server.callsOf(path)[0]?.url.searchParams ?? []);
const plain = (text: string | null | undefined) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');

afterEach(() => {
  clear('infrastructures');
  vi.unstubAllGlobals();
});

it.each([
  ['fr', '−73 %', /Neuf fois sur dix, la vraie baisse se situe entre 11 % et 95 %/, 'non prouvé', 'trop tôt'],
  ['en', '−73%', /Nine times in ten the true fall lies between 11% and 95%/, 'not proven', 'too early'],
] as const)(
  'says in %s how much works helped, and what is not proven or too early',
  async (locale, figure, fall, unsure, soon) => {
    await open('', locale);
    const shown = (text: string | RegExp) =>
      screen.findAllByText((_, element) => {
        const own = plain(element?.textContent);
        return typeof text === 'string' ? own === text : element?.tagName === 'P' && text.test(own);
      });
    await shown(figure);
    await shown(fall);
    for (const verdict of [unsure, soon])
      expect((await screen.findAllByText(verdict))[0]).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /4122/ })).toHaveAttribute(
      'href',
      expect.stringContaining('/infrastructures/4122'),
    );
  },
);

it('opens the details of a row, with the deaths against controls and the bird found', async () => {
  const router = await open('', 'en');
  expect(
    await screen.findByRole('img', { name: /Equipped: 1.17 before, 0.21 after. Controls: 0.57/ }),
  ).toBeVisible();
  expect(await screen.findByText(/“Not proven” is not “useless”: too few deaths to decide/)).toBeVisible();
  expect(server.callsOf('GET alarms/')[0]?.url.searchParams.getAll('mortality[]')).toEqual(['31']);
  await userEvent.click(await screen.findByRole('button', { name: /perch.*: not proven/i }));
  expect(router.state.location.search).toBe('?row=discourage_perching');
  expect(screen.queryByRole('img', { name: /Equipped/ })).not.toBeInTheDocument();
});

it('plans the searches that are needed with the supports of the works', async () => {
  const router = await open('', 'en', {}, ['data:read', 'data:write', 'programme:coordinate']);
  expect(await screen.findByText(/9 more searches of these 14 supports/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Plan them' }));
  expect([...choiceOf('infrastructures').ids]).toEqual([5, 77]);
  expect(router.state.location.pathname + router.state.location.search).toMatch(/campaigns\?new=1$/);
});

it('tells how many really die, or why no number can be told', async () => {
  await open('?programme=3&from=2026-01-01&to=2026-12-31&owner=8', 'en');
  expect(await screen.findByText('between 12 and 30')).toBeVisible();
  expect(screen.getByText(/A bird that hits a wire and dies further away/)).toBeVisible();
  expect(screen.getByText(/Indicative: without trials/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Gravona: at most 9' })).toBeVisible();
  expect(queryOf('GET estimates/')).toEqual({
    ...{ by: 'programme', programme: '3', 'owner[]': '8', from: '2026-01-01', to: '2026-12-31' },
  });
});

it('tells what is missing for a number, and offers another try where nothing came', async () => {
  const total = { ...refused, key: '', name: '' };
  await open('?type=POLE', 'en', {
    'GET estimates/': { body: { total, rows: [] } },
    'GET effects/': { status: 500, body: {} },
  });
  expect(await screen.findByText('Too few birds found: 2; 5 are needed.')).toBeVisible();
  expect(screen.queryByText(/dies further away/)).not.toBeInTheDocument();
  expect(await screen.findByText('The effect of works could not be calculated.')).toBeVisible();
});

it('shows readers the charts that suit them, and all on demand', async () => {
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const router = await open('?view=charts', 'en', {}, ['data:read', 'data:write']);
  await screen.findByText('Searches by month');
  expect(titles()).toEqual(['Searches by month', 'How long nobody has been there']);
  const searches = screen.getByRole('figure', { name: 'Searches by month' });
  await userEvent.click(within(searches).getByRole('button', { name: /Options/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show the table' }));
  const cells = within(within(searches).getByRole('row', { name: /Mar 2026/ })).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['2', '7', '1', '10', '12.5', '70']);
  await userEvent.click(screen.getByRole('button', { name: /more than 5 years ago, .*: 4/i }));
  expect(router.state.location.search).toContain('risk=RISK_H');
  await router.navigate('/en/programme/evidence?view=all');
  await screen.findByText('Days of waiting, by operator');
  expect(titles()).toEqual(expect.arrayContaining(['Deaths after works: why', 'Birds found for the effort']));
});

const REPORT: Answers = {
  'GET cables/infrastructures/': {
    body: { type: 'FeatureCollection', features: [support(5)] },
    headers: { 'x-total-count': '1' },
  },
  'GET priorities/': { body: [] },
  'GET priorities/settings/': {
    body: { version: 4, saved_at: null, saved_by: null, note: '', settings: DEFAULT_PRIORITY_SETTINGS },
  },
};

it('reports a year of an operator as of its last day, and tells whether a link has the same figures', async () => {
  await open('?year=2024&owner=8', 'en', REPORT, undefined, 'report');
  expect(await screen.findByRole('heading', { level: 1, name: /, report 2024$/ })).toBeVisible();
  const stamp = await screen.findByText(/Figures as of .*2024.*Settings, version 4\./);
  const end = { to: '2024-12-31', as_of: '2024-12-31', 'owner[]': '8' };
  expect(queryOf('GET effects/')).toEqual({ by: 'measure', ...end });
  expect(queryOf('GET estimates/')).toEqual({ by: 'year', from: '2024-01-01', ...end });
  expect(queryOf('GET evidence/charts/')).toEqual({ to: '2024-12-31', 'owner[]': '8' });
  expect(queryOf('GET cables/infrastructures/')).toMatchObject({
    neutralized_after: '2024-01-01',
    neutralized_before: '2024-12-31',
  });
  const list = await screen.findByRole('row', { name: /Support 5/ });
  expect(within(list).getByRole('link')).toHaveAttribute('href', '/en/infrastructures/5');
  expect(screen.getByRole('button', { name: 'Print or PDF' })).toBeEnabled();
  const digest = /figures: (\w{8})/.exec(stamp.textContent ?? '')?.[1];

  cleanup();
  await open(`?year=2024&owner=8&seen=${digest}`, 'en', REPORT, undefined, 'report');
  expect(await screen.findByText('The same figures as when this link was copied.')).toBeVisible();
  cleanup();
  queryClient.clear();
  const changed = { 'GET effects/': { body: { ...EFFECTS, rows: [early] } } };
  await open(`?year=2024&owner=8&seen=${digest}`, 'en', { ...REPORT, ...changed }, undefined, 'report');
  expect(await screen.findByText(/^The figures have changed since this link was copied/)).toBeVisible();
});

it('reports a programme without figures that know no programme', async () => {
  await open('?year=2024&programme=3', 'en', REPORT, undefined, 'report');
  await screen.findByText('Deaths found, against those expected');
  expect(queryOf('GET effects/')).toMatchObject({ programme: '3' });
  expect(screen.queryByText('Birds found for the effort')).not.toBeInTheDocument();
  expect(screen.queryByText('Where to act first')).not.toBeInTheDocument();
});
