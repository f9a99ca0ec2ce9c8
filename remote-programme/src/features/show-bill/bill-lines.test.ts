import { DEFAULT_PRIORITY_SETTINGS, type PriorityBill } from 'shared/programme';
import { billLines } from './bill-lines';

const terms: PriorityBill['terms'] = {
  prior: 0.324,
  notes: [3, 3],
  is_evaluated: true,
  area_weight: 5,
  deaths: 1.9291,
  effort: 0.1082,
  deaths_before: null,
  effort_before: null,
  neighbour_deaths: 0,
  neighbour_expected: 0.0636,
  neighbourhood: 0.9692,
  alpha: 3.4992,
  beta: 5.1082,
  before: null,
  effect: 0.8,
};
type Sums = Parameters<typeof billLines>[0];
const bill = (changes: Partial<PriorityBill['terms']>, expected: number): Sums => ({
  expected,
  terms: { ...terms, ...changes },
});
const POLE = { type: 'POLE', length: null } as const;
const rounded = (lines: ReturnType<typeof billLines>) =>
  lines.map(({ code, amount }) => [code, Number(amount.toFixed(3))]);

it('adds up to the expected deaths of the first support of the specification', () => {
  const lines = billLines(bill({}, 0.685), POLE, DEFAULT_PRIORITY_SETTINGS);
  expect(rounded(lines)).toEqual([
    ['notes', 0.162],
    ['sensitive', 0.162],
    ['neighbours', -0.01],
    ['deaths', 0.386],
    ['searches', -0.015],
  ]);
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(0.685, 4);
});

it('shows what came before partial works as a sum, halved by them', () => {
  // The fifth support of the specification.
  const partial = bill(
    {
      prior: 0.162,
      neighbourhood: 1,
      deaths: 0.6597,
      effort: 0.1082,
      deaths_before: 0.6597,
      effort_before: 0.0732,
      before: 0.2897,
      alpha: 0.7242,
      beta: 5.035,
    },
    0.1438,
  );
  const lines = billLines(partial, POLE, DEFAULT_PRIORITY_SETTINGS);
  expect(lines.map(({ code }) => code)).toEqual([
    'notes',
    'deaths',
    'searches',
    'before',
    'works',
    'searchesSince',
  ]);
  expect(lines.find(({ code }) => code === 'works')?.amount).toBeCloseTo(-0.2897 / 2, 3);
  const since = lines.slice(lines.findIndex(({ code }) => code === 'before'));
  expect(since.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(0.1438, 4);
});
