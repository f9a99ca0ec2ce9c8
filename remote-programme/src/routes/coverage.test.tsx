import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choiceOf, clear } from 'shared/basket';
import { localToday } from 'shared/contract';
import type { Locale } from 'shared/i18n';
import { daysAfter } from 'shared/programme';
import { type Answers, knownUser, openScreen, type StandInServer, standInServer } from 'shared/testing';
import manifest from '../manifest';
import { support } from '../testing/ranking-fixtures';

vi.mock('../features/coverage/coverage-map', () => import('../testing/map-stand-ins'));

const TODAY = localToday();
const YEAR = Number(TODAY.slice(0, 4));
const COVERAGE = {
  total: { numbers: [10, 20, 30, 40, 2], due: 63 },
  rows: [
    { key: '2', name: 'Ucciani', numbers: [1, 2, 3, 40, 2], due: 50 },
    { key: '7', name: 'Tavera', numbers: [9, 18, 27, 0, 0], due: 13 },
  ],
};
const due = (id: number, changes: object) => ({
  infrastructure: {
    ...support(id),
    properties: { ...support(id).properties, last_seen_date: '2026-01-31' },
  },
  due: daysAfter(TODAY, -60),
  late_days: 60,
  rule: 'death',
  months: 6,
  died: daysAfter(TODAY, -243),
  ...changes,
});
const DUE = [
  due(5412, {}),
  due(77, { rule: 'low', months: 72, died: null }),
  due(8, { rule: 'not_evaluated', months: null, died: null, due: TODAY, late_days: 0 }),
];

let server: StandInServer;
function open(search = '', locale: Locale = 'fr', answers: Answers = {}) {
  server = standInServer({
    'GET nomenclatures/types': { body: [] },
    'GET coverage/': { body: COVERAGE },
    'GET due/': { body: DUE, headers: { 'x-total-count': '3' } },
    ...answers,
  });
  vi.stubGlobal('fetch', server.fetch);
  return openScreen(manifest, `/programme/coverage${search}`, { locale, user: knownUser });
}

afterEach(() => {
  clear('infrastructures');
  vi.unstubAllGlobals();
});

it('counts who was where, and each mark opens its supports', async () => {
  const router = await open(`?unseen_since=${YEAR - 4}-06-01`);
  expect(await screen.findByText('63')).toBeInTheDocument();
  expect(screen.getByText('2 sur 102 jamais vus')).toBeInTheDocument();
  expect(await screen.findByText('Ucciani : 42 pas vus depuis plus de 5 ans')).toBeInTheDocument();
  expect(server.callsOf('GET coverage/')[0]?.url.searchParams.get('unseen_since')).toBe(`${YEAR - 4}-06-01`);
  await userEvent.click(await screen.findByRole('button', { name: /Ucciani.*il y a 3 à 5 ans.*3/ }));
  const { pathname, search } = router.state.location;
  expect(pathname).toBe('/search');
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    area: '2',
    seen_after: `${YEAR - 5}-01-01`,
    // The earlier of the screen's filter and the end of the class.
    unseen_since: `${YEAR - 4}-06-01`,
  });
});

it.each([
  [
    'fr',
    [
      'mort il y a 8 mois : tous les 6 mois',
      'risque faible : tous les 6 ans',
      'jamais évalué : dès maintenant',
    ],
  ],
  ['en', ['bird died 8 months ago: every 6 months', 'low risk: every 6 years', 'never evaluated: at once']],
] as const)('says in %s why something is due', async (locale, words) => {
  await open('', locale);
  const table = await screen.findByRole('grid', { name: locale === 'fr' ? 'À revoir' : 'To see again' });
  for (const rule of words) expect(await within(table).findByText(rule)).toBeInTheDocument();
  expect(within(table).getAllByText(locale === 'fr' ? '2 mois de retard' : '2 months late')).toHaveLength(2);
});

it('chooses rows into the basket', async () => {
  await open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choisir Support 77' }));
  expect([...choiceOf('infrastructures').ids]).toEqual([77]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choisir tous ceux qui sont chargés' }));
  expect([...choiceOf('infrastructures').ids].sort()).toEqual([5412, 77, 8]);
});

it('counts by operator, and offers another try', async () => {
  await open('?by=owner', 'en', { 'GET coverage/': { status: 500, body: {} } });
  expect(await screen.findByText('The coverage could not be counted.')).toBeInTheDocument();
  expect(server.callsOf('GET coverage/')[0]?.url.searchParams.get('by')).toBe('owner');
});
