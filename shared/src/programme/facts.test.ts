import { scoreOf, termsOf } from './expected-deaths';
import { countedFinds, type FoundDead, factsOf, type PriorityRecord, type Works } from './facts';
import { reasonsOf } from './reasons';
import { DEFAULT_PRIORITY_SETTINGS as SETTINGS } from './settings';

const AS_OF = '2026-11-22';
const NEAR = { deaths: 0, expected: 0 };
const record = (changes: Partial<PriorityRecord>): PriorityRecord => ({
  type: 'POLE',
  notes: [3, 3],
  armings: [],
  length: null,
  is_sensitive: false,
  area_red_list: null,
  deaths: [],
  searches: [],
  works: null,
  ...changes,
});
const dead = (date: string, count: number | null, changes: Partial<FoundDead> = {}): FoundDead => ({
  date,
  count,
  cause: 'COD_EL',
  red_list: 'LC',
  position: [3, 45],
  ...changes,
});
const factsWith = (changes: Partial<PriorityRecord>, day = AS_OF) => factsOf(record(changes), SETTINGS, day);
const countedOf = (deaths: FoundDead[]) =>
  countedFinds({ type: 'POLE', deaths }, SETTINGS).map(({ birds, share }) => birds * share);

it.each<[string, FoundDead[], number[]]>([
  ['one vulture die-off', [dead('2026-05-01', 41)], [5]],
  ['finds of three days', [dead('2026-05-01', 6), dead('2026-05-04', 4)], [3, 2]],
  ['a day later is another event', [dead('2026-05-01', 5), dead('2026-05-05', 5)], [5, 5]],
  [
    'further than 100 m is another event',
    [dead('2026-05-01', 5), dead('2026-05-01', 5, { position: [3.0014, 45] })],
    [5, 5],
  ],
  [
    'within 100 m is one',
    [dead('2026-05-01', 5), dead('2026-05-01', 5, { position: [3.0012, 45] })],
    [2.5, 2.5],
  ],
  ['an unknown number is one bird', [dead('2026-05-01', null), dead('2026-05-02', 1)], [1, 1]],
  [
    'collisions at a support and cases without a bird do not count',
    [dead('2026-05-01', 9, { cause: 'COD_IM' }), dead('2026-05-01', 0), dead('2026-05-01', 4)],
    [4],
  ],
  [
    'finds that take turns at two places are two events',
    [0, 1, 2, 3].map(i => dead(`2026-05-0${i + 1}`, 5, { position: i % 2 ? [3.01, 45] : [3, 45] })),
    [2.5, 2.5, 2.5, 2.5],
  ],
])('%s', (_, deaths, counted) => expect(countedOf(deaths)).toEqual(counted));

it('thousands of finds at as many places take no time that grows with their square', () => {
  const deaths = Array.from({ length: 3000 }, (_, i) =>
    dead('2026-05-01', 1, { position: [3 + i / 100, 45] }),
  );
  const begun = performance.now();
  expect(countedOf(deaths)).toHaveLength(3000);
  expect(performance.now() - begun).toBeLessThan(1000);
});

it('an event of 41 weighs like five birds, and the reason tells both', () => {
  const many = factsWith({ deaths: [dead(AS_OF, 41)] });
  expect(many.evidence).toMatchObject({ deaths: 5, weighted: 5 });
  const collision = dead('2026-11-20', 2, { cause: 'COD_IM' });
  const [reason] = reasonsOf(record({ deaths: [dead('2026-05-01', 41), collision] }), NEAR, SETTINGS, AS_OF);
  expect(reason).toMatchObject({
    code: 'deaths',
    values: { count: 41, counted: 5, last: '2026-05-01', collisions: 2, electrocutions: 0 },
  });
});

it('a line that is buried in part counts as after partial works; marked ones are listed for burial', () => {
  const line = (works: Works) => factsWith({ type: 'LINE', notes: [2, 2, 2], length: 1000, works });
  const date = '2024-11-22';
  const part = line({ level: 'partial', date, equipment: ['EQ016'] });
  expect(part).toMatchObject({ remains: 0.75, target: 0.5, isDone: false });
  expect(termsOf(part, NEAR, SETTINGS).expected).toBeGreaterThan(0);
  expect(line({ level: 'full', date, equipment: ['EQ016'] })).toMatchObject({ remains: 0, isDone: true });
  const marked = line({ level: 'full', date, equipment: ['EQ011'] });
  expect(marked).toMatchObject({ remains: 0.5, target: 0, isBurial: true, isDone: false });
  expect(termsOf(marked, NEAR, SETTINGS)).toMatchObject({ effect: 1, cost: SETTINGS.burial_euros });
});

it('equipment lives: insulation 15 years, deterrents 8, then the rest of the deaths returns within 5', () => {
  const fitted = (date: string, ...equipment: string[]) => {
    const { remains, isDone, aging } = factsWith({ works: { level: 'full', date, equipment } });
    return [Number(remains.toFixed(2)), isDone, aging?.years ?? null];
  };
  expect(fitted('2020-11-22', 'EQ005')).toEqual([0.2, true, null]);
  expect(fitted('2016-11-20', 'EQ005')).toEqual([0.2, true, 15]);
  expect(fitted('2016-11-22', 'EQ005', 'EQ001')).toEqual([0.52, false, 8]);
  expect(fitted('2021-08-22', 'EQ001')).toEqual([0.2, true, null]);
  expect(fitted('2021-07-01', 'EQ001')).toEqual([0.2, true, 8]);
  expect(fitted('2013-11-21', 'EQ001')).toEqual([1, false, 8]);
  expect(fitted('1990-01-01', 'EQ018')).toEqual([0.2, true, null]);
  expect(fitted('1990-01-01')).toEqual([0.2, true, null]);
});

it('worn works are listed again, and say why', () => {
  const works: Works = { level: 'full', date: '2016-11-22', equipment: ['EQ001'] };
  const terms = termsOf(factsWith({ works }), NEAR, SETTINGS);
  expect(terms.effect).toBeCloseTo(1 - 0.2 / 0.52, 3);
  expect(scoreOf(terms, 'count')).toBeGreaterThan(0);
  const [reason] = reasonsOf(record({ works }), NEAR, SETTINGS, AS_OF);
  expect(reason).toMatchObject({ code: 'aging', values: { fitted: '2016-11-22', years: 8 } });
  expect(reason?.effect).toBeGreaterThan(0);
});

it('a dangerousness by the armings is told as a reputation', () => {
  const sourcesOf = (changes: Partial<PriorityRecord>) =>
    reasonsOf(record(changes), NEAR, SETTINGS, AS_OF).find(({ code }) => code === 'notes')?.values;
  expect(sourcesOf({ notes: [3, null], armings: ['H61'] })).toEqual({
    notes: [3, 3],
    sources: ['noted', 'armings'],
  });
  expect(sourcesOf({ notes: [3, null] })).toEqual({ notes: [3, 2], sources: ['noted', 'missing'] });
});
