import { fireEvent, screen, within } from '@testing-library/react';
import { setLocale } from 'shared/i18n';
import { renderScreen } from '../../testing/render-screen';
import { ordinal } from './ordinal';

const rank = {
  rank: 3,
  of: 1240,
  expected: 0.685,
  low: 0.2121,
  high: 1.6558,
  searches: 1,
  reasons: [
    { code: 'deaths', values: { count: 2, last: '2026-07-24' }, effect: 0.4 },
    { code: 'notes', values: { notes: [3, 3] }, effect: 0.2 },
    { code: 'sensitive', values: { name: 'Gravona' }, effect: 0.1 },
    { code: 'never_searched', values: {}, effect: 0 },
  ],
};
const works = { id: 71, state: 'REQUESTED', measures: ['isolation_advice'], due: '2999-01-01' };
const alarm = {
  id: 5,
  kind: 'death_after_works',
  mortality: { properties: { date: '2026-11-18', species: { vernacular_name: 'Milan royal' } } },
};
const programme = (given: { rank?: object; works?: object[]; alarms?: object[] }) => ({
  'GET priorities/12/': given.rank ? { body: given.rank } : { status: 404, body: { code: 'not_found' } },
  'GET work-items/': { body: given.works ?? [] },
  'GET alarms/': { body: given.alarms ?? [] },
});
const card = (name: string) => within(screen.getByRole('region', { name }));

it('tells the rank with its reasons, and that nobody has searched', async () => {
  await renderScreen('/infrastructures/12', programme({ rank: { ...rank, of: 1240 } }));
  await screen.findByRole('region', { name: 'Where to act' }, { timeout: 15_000 });
  const shown = card('Where to act');
  expect(shown.getByText('3rd')).toBeInTheDocument();
  expect(
    shown.getByText('of 1,240 to equip. Deaths expected a year: 0.69 (0.21 to 1.66).'),
  ).toBeInTheDocument();
  expect(shown.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    '2 birds found dead, the last on 24 July 2026',
    expect.stringContaining('Attractive'),
    'Sensitive area: Gravona',
  ]);
  expect(
    shown.getByText('Nobody has searched here: nothing says that this support is safe.'),
  ).toBeInTheDocument();
  expect(shown.getByRole('link', { name: 'How this is worked out' })).toHaveAttribute(
    'href',
    '/en/programme?bill=12',
  );
});

it('tells what speaks for acting, and that nobody has searched also where no reason says so', async () => {
  const lowering = { code: 'neighbours', values: { count: 0, metres: 500 }, effect: -0.1 };
  const [deaths] = rank.reasons;
  await renderScreen(
    '/infrastructures/12',
    programme({ rank: { ...rank, reasons: [deaths, lowering], searches: 0 } }),
  );
  await screen.findByRole('region', { name: 'Where to act' }, { timeout: 15_000 });
  expect(card('Where to act').getAllByRole('listitem')).toHaveLength(1);
  expect(card('Where to act').getByText(/Nobody has searched here/)).toBeInTheDocument();
});

it('says on paper neither an alarm nor a reason that tells a hidden bird', async () => {
  const [deaths, ...others] = rank.reasons;
  const told = { ...deaths, values: { ...deaths?.values, is_protected: true } };
  const species = { vernacular_name_en: 'Red Kite' };
  const properties = { ...alarm.mortality.properties, species, hidden: true };
  await renderScreen(
    '/infrastructures/12',
    programme({
      rank: { ...rank, reasons: [told, ...others] },
      alarms: [{ ...alarm, mortality: { properties } }],
    }),
  );
  await screen.findByRole('region', { name: 'Where to act' }, { timeout: 15_000 });
  expect(screen.getByText(/Red Kite, on/)).toBeInTheDocument();
  expect(screen.getByText(/birds found dead/)).toBeInTheDocument();
  fireEvent(window, new Event('beforeprint'));
  expect(screen.queryByText(/Red Kite, on|birds found dead/)).toBeNull();
  expect(card('Where to act').getByText('Sensitive area: Gravona')).toBeInTheDocument();
});

it('tells works under way, late ones as late', async () => {
  const late = { ...works, id: 72, state: 'FITTED', due: '2020-01-01' };
  await renderScreen('/infrastructures/12', programme({ works: [works, late] }));
  const [requestedCard, fitted] = await screen.findAllByRole(
    'region',
    { name: 'Works under way' },
    { timeout: 15_000 },
  );
  expect(requestedCard).toHaveTextContent('Requested');
  expect(requestedCard).toHaveTextContent('Answer due by 1 January 2999');
  expect(within(requestedCard as HTMLElement).getByRole('link')).toHaveAttribute(
    'href',
    '/en/programme/works/71',
  );
  expect(fitted).toHaveTextContent(/[\d,]+ days late/);
  expect(screen.queryByRole('region', { name: 'Where to act' })).toBeNull();
});

it('tells a bird that died in spite of the works', async () => {
  await renderScreen('/infrastructures/12', programme({ alarms: [alarm] }));
  await screen.findByRole('region', { name: 'Open alarm' }, { timeout: 15_000 });
  const shown = card('Open alarm');
  expect(shown.getByText('A bird died here in spite of the works')).toBeInTheDocument();
  expect(shown.getByText(/on 18 November 2026/)).toBeInTheDocument();
  expect(shown.getByRole('link')).toHaveAttribute('href', '/en/programme/alarms');
});

it('says nothing where the programme says nothing, or refuses', async () => {
  await renderScreen('/infrastructures/12', {
    ...programme({}),
    'GET alarms/': { status: 403, body: { code: 'permission_denied' } },
  });
  expect(await screen.findByRole('region', { name: 'Context' })).toBeInTheDocument();
  for (const name of ['Where to act', 'Works under way', 'Open alarm'])
    expect(screen.queryByRole('region', { name })).toBeNull();
});

it.each([
  ['fr', 1, 'POLE', '1ᵉʳ'],
  ['fr', 1, 'LINE', '1ʳᵉ'],
  ['fr', 3, 'POLE', '3ᵉ'],
  ['en', 1, 'POLE', '1st'],
  ['en', 12, 'POLE', '12th'],
  ['en', 22, 'LINE', '22nd'],
  ['en', 1003, 'LINE', '1,003rd'],
] as const)('ranks are written as in %s: %i', (locale, number, type, text) => {
  setLocale(locale, false);
  expect(ordinal(number, type, locale)).toBe(text);
});
