import { highestOf, intervalOfShare, lowestOf } from './interval';
// Each row: a shape of the gamma distribution, its 0.05 quantile, and the 0.95 quantile of the shape plus one.
// Computed with scipy.stats.gamma.ppf and checked with mpmath's integral.
import TABLE from './interval.table.json' with { type: 'json' };

it.each(TABLE as [number, number, number][])(
  'the bounds at α %d are those of the table',
  (alpha, low, high) => {
    const actual = lowestOf({ alpha, beta: 1 });
    expect(Math.abs(actual - low)).toBeLessThanOrEqual(low * 1e-7 + 1e-300);
    expect(highestOf({ alpha, beta: 1 }) / high).toBeCloseTo(1, 7);
  },
);

it('every α from 1e-6 to 3e4 has bounds, which grow with it', () => {
  let former = { low: 0, high: 0 };
  for (let alpha = 1e-6; alpha <= 3e4; alpha *= 1.001) {
    const bounds = { low: lowestOf({ alpha, beta: 1 }), high: highestOf({ alpha, beta: 1 }) };
    expect(bounds.low).toBeGreaterThanOrEqual(former.low);
    expect(bounds.high).toBeGreaterThan(former.high);
    former = bounds;
  }
});

it.each([
  [0, 10, 0, 0.258866],
  [3, 20, 0.042169, 0.343664],
  [10, 10, 0.741134, 1],
  [50, 1000, 0.039164, 0.062863],
])('%d of %d have the exact interval', (part, whole, low, high) => {
  const interval = intervalOfShare(part, whole);
  expect(interval.low).toBeCloseTo(low, 5);
  expect(interval.high).toBeCloseTo(high, 5);
});
