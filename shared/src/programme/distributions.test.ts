import { betaQuantile, gammaQuantile, gammaShare, poissonTail } from './distributions';
// Computed with scipy.special (Boost) and checked with mpmath's integrals at 40 digits. Rows: alpha, beta, 0.05 and
// 0.95 quantile of the beta distribution; count, mean and tail of the Poisson distribution; shape, 0.05 quantile of the
// gamma distribution, and the 0.95 quantile of the shape plus one.
import TABLE from './distributions.table.json' with { type: 'json' };

const near = (actual: number, expected: number, relative: number) =>
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(relative * expected);

it('quantiles of the beta distribution are those of the table', () => {
  for (const [alpha = 0, beta = 0, low = 0, high = 0] of TABLE.beta) {
    near(betaQuantile(0.05, alpha, beta), low, 2e-7);
    near(betaQuantile(0.95, alpha, beta), high, 2e-7);
  }
});

it('tails of the Poisson distribution are those of the table', () => {
  for (const [count = 0, mean = 0, tail = 0] of TABLE.poisson) near(poissonTail(count, mean), tail, 1e-8);
});

it('quantiles of the gamma distribution are those of the table, where jStat has none or needs minutes', () => {
  for (const [shape = 0, low = 0, high = 0] of TABLE.gamma) {
    near(gammaQuantile(0.05, shape), low, 1e-8);
    near(gammaQuantile(0.95, shape + 1), high, 1e-8);
  }
});

it('a quantile and the share below it undo each other, for every shape with a quantile above 0', () => {
  for (let shape = 0.01; shape <= 1e5; shape *= 1.01)
    for (const probability of [0.05, 0.5, 0.95])
      near(gammaShare(gammaQuantile(probability, shape), shape), probability, 1e-7);
});

it('quantiles of the beta distribution grow with the first parameter and fall with the second', () => {
  for (let beta = 0.5; beta <= 1e6; beta *= 1.7) {
    let former = { low: 0, high: 0 };
    for (let alpha = 0.5; alpha <= 1e6; alpha *= 1.3) {
      const [low, high] = [betaQuantile(0.05, alpha, beta), betaQuantile(0.95, alpha, beta)];
      expect(low).toBeGreaterThanOrEqual(former.low * (1 - 2e-7));
      expect(high).toBeGreaterThanOrEqual(former.high * (1 - 2e-7));
      expect(high).toBeLessThanOrEqual(1);
      expect(high).toBeGreaterThan(low);
      former = { low, high };
    }
  }
});

it.each([
  ['shape', () => gammaQuantile(0.05, Number.NaN)],
  ['shape', () => gammaQuantile(0.95, Number.POSITIVE_INFINITY)],
  ['parameter', () => betaQuantile(0.05, Number.NaN, 2)],
  ['mean', () => poissonTail(3, Number.NaN)],
])('a %s that is no number throws, and gives none', (_name, call) => {
  expect(call).toThrow(RangeError);
});
