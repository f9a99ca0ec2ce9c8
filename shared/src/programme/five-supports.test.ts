import { expectedFinds, type Neighbours, scoreOf, termsOf } from './expected-deaths';
import { type FoundDead, factsOf, type PriorityRecord, type Searched } from './facts';
import { highestOf, lowestOf } from './interval';
import { reasonsOf } from './reasons';
import { DEFAULT_PRIORITY_SETTINGS as SETTINGS } from './settings';

// The example of the coordination specification, section 2: S1, S2 and S3 are 200 m apart, S4 and S5 are isolated.
const AS_OF = '2026-11-22';

const support = (record: Partial<PriorityRecord>): PriorityRecord => ({
  type: 'POLE',
  notes: [null, null],
  armings: [],
  length: null,
  is_sensitive: false,
  area_red_list: null,
  deaths: [],
  searches: [],
  works: null,
  ...record,
});
const dead = (date: string, red_list: FoundDead['red_list'] = 'LC', count: number | null = 1): FoundDead => ({
  date,
  count,
  cause: 'COD_EL',
  red_list,
});
const inArea = { is_sensitive: true, area_red_list: 'EN' } as const;

const days = [
  '2025-12-22',
  ...Array.from({ length: 11 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}-22`),
];
const searches: Searched[] = days.map((date, i) => ({
  date,
  interval_days: i === 0 ? null : (Date.parse(date) - Date.parse(days[i - 1] as string)) / 86_400_000,
}));

const RECORDS = {
  S1: support({
    ...inArea,
    notes: [3, 3],
    deaths: [dead('2026-05-12', 'EN'), dead('2021-11-22', 'LC', 2)],
  }),
  S2: support({ ...inArea, notes: [2, 3], searches }),
  S3: support({}),
  S4: support({
    notes: [1, 1],
    deaths: [dead('2016-11-22', 'LC', 3), { ...dead('2025-11-22', 'LC', null), cause: 'COD_UNKNOWN' }],
  }),
  S5: support({
    notes: [3, 3],
    deaths: [dead('2023-11-22')],
    works: { level: 'partial', date: '2024-11-22' },
  }),
};
type Name = keyof typeof RECORDS;
const BESIDE: Record<Name, Name[]> = { S1: ['S2', 'S3'], S2: ['S1', 'S3'], S3: ['S1', 'S2'], S4: [], S5: [] };

const facts = (name: Name) => factsOf(RECORDS[name], SETTINGS, AS_OF);
const neighboursOf = (name: Name): Neighbours => ({
  deaths: BESIDE[name].reduce((sum, other) => sum + facts(other).evidence.deaths, 0),
  expected: BESIDE[name].reduce((sum, other) => sum + expectedFinds(facts(other)), 0),
});
const terms = (name: Name) => termsOf(facts(name), neighboursOf(name), SETTINGS);

it.each<[Name, Record<string, number>]>([
  [
    'S1',
    {
      m: 0.324,
      D: 1.9291,
      E: 0.1082,
      N: 0.9692,
      λ: 0.685,
      low: 0.2121,
      high: 1.6558,
      K: 3.8568,
      score: 2.1136,
    },
  ],
  ['S2', { m: 0.108, D: 0, E: 0.5704, N: 1.9289, λ: 0.187, low: 0.0106, high: 0.8637, K: 5, score: 0.7479 }],
  ['S4', { m: 0.002, D: 1.1855, E: 0.1082, N: 1, λ: 0.234, low: 0.018, high: 0.9901, K: 1, score: 0.1872 }],
  ['S5', { m: 0.162, D: 0.6597, E: 0.1082, N: 1, λ: 0.1438, low: 0.0028, high: 0.8519, K: 1, score: 0.0863 }],
  ['S3', { m: 0.018, D: 0, E: 0.1082, N: 1.874, λ: 0.033, low: 0, high: 0.6489, K: 1, score: 0.0264 }],
])('%s has the terms of the example to four digits', (name, expected) => {
  const { prior, evidence } = facts(name);
  const actual = terms(name);
  const shown = {
    m: prior,
    D: evidence.deaths,
    E: evidence.effort,
    N: actual.neighbourhood,
    λ: actual.expected,
    low: lowestOf(actual),
    high: highestOf(actual),
    K: actual.weight,
    score: scoreOf(actual, 'count'),
  };
  for (const [term, value] of Object.entries(expected))
    expect({ [term]: shown[term as keyof typeof shown].toFixed(4) }).toEqual({ [term]: value.toFixed(4) });
});

it('the expectation before partial works is kept', () => {
  expect(terms('S5').before?.toFixed(4)).toBe('0.2897');
  expect(terms('S1').before).toBeNull();
});

it('the first supports cover the shares of the example', () => {
  const order = (Object.keys(RECORDS) as Name[]).sort(
    (one, other) => scoreOf(terms(other), 'count') - scoreOf(terms(one), 'count'),
  );
  expect(order).toEqual(['S1', 'S2', 'S4', 'S5', 'S3']);
  const total = order.reduce((sum, name) => sum + terms(name).expected, 0);
  let covered = 0;
  const shares = order.map(name => {
    covered += terms(name).expected;
    return ((covered / total) * 100).toFixed(1);
  });
  expect(shares).toEqual(['53.4', '68.0', '86.2', '97.4', '100.0']);
});

it('a place that nobody searched is not told as safe: its upper bound is twenty times its expectation', () => {
  const actual = terms('S3');
  expect(highestOf(actual) / actual.expected).toBeGreaterThan(19);
  expect(reasonsOf(RECORDS.S3, neighboursOf('S3'), SETTINGS, AS_OF).map(({ code }) => code)).toEqual([
    'neighbours',
    'not_evaluated',
    'never_searched',
  ]);
});

it('reasons are what the expectation would be without each input, the largest first', () => {
  const reasons = reasonsOf(RECORDS.S1, neighboursOf('S1'), SETTINGS, AS_OF);
  expect(reasons.map(({ code, effect }) => [code, effect.toFixed(4)])).toEqual([
    ['deaths', '0.3776'],
    ['notes', '0.2732'],
    ['sensitive', '0.1537'],
    ['neighbours', '-0.0098'],
  ]);
  const [searched] = reasonsOf(RECORDS.S2, neighboursOf('S2'), SETTINGS, AS_OF).filter(
    ({ code }) => code === 'searched',
  );
  expect(searched).toMatchObject({ values: { searches: 12, found: 0 } });
  expect(searched?.effect).toBeLessThan(0);
});
