/// <reference path="./jstat.d.ts" />
import jstat from 'jstat';

/** Probabilities of the two ends of a 90 % interval. */
export const [LOWEST, HIGHEST] = [0.05, 0.95] as const;

/** Below this shape, jStat fails for some values, and the power law for small values is precise enough. */
const SMALL_SHAPE = 0.01;
/** Above this shape, jStat needs seconds, and the cube of a normal variable is precise to eight digits. */
const LARGE_SHAPE = 1e5;

/** Numbers that are not finite would reach a person as text or as `null`: a caller's error throws at once. */
function finite(value: number, of: string, ...values: readonly number[]): number {
  if (!Number.isFinite(value)) throw new RangeError(`No ${of} for ${values.join(', ')}`);
  return value;
}

export const logGamma = (value: number): number => finite(jstat.gammaln(value), 'gamma function', value);

/** Share of a gamma distribution with rate 1 below a value, for a shape above 0. */
export const gammaShare = (value: number, shape: number): number =>
  value <= 0
    ? 0
    : Math.min(1, Math.max(0, finite(jstat.lowRegGamma(shape, value), 'gamma share', value, shape)));

/** Wilson and Hilferty 1931. */
function quantileOfLargeShape(probability: number, shape: number): number {
  const variance = 1 / (9 * shape);
  return shape * (1 - variance + jstat.normal.inv(probability, 0, 1) * Math.sqrt(variance)) ** 3;
}

/**
 * Quantile of the gamma distribution with rate 1, for any shape above 0.
 * Source: coordination specification, section 2.
 */
export function gammaQuantile(probability: number, shape: number): number {
  if (shape < SMALL_SHAPE) {
    const log = (Math.log(probability) + jstat.gammaln(shape + 1)) / shape;
    return finite(Math.exp(log), 'gamma quantile', probability, shape);
  }
  const quantile =
    shape > LARGE_SHAPE ? quantileOfLargeShape(probability, shape) : jstat.gamma.inv(probability, shape, 1);
  return finite(quantile, 'gamma quantile', probability, shape);
}

/** Quantile of the beta distribution, for parameters of at least ½. */
export const betaQuantile = (probability: number, alpha: number, beta: number): number =>
  finite(jstat.beta.inv(probability, alpha, beta), 'beta quantile', probability, alpha, beta);

/** Probability that a Poisson variable with a mean is at least `count`. */
export const poissonTail = (count: number, mean: number): number => (count > 0 ? gammaShare(mean, count) : 1);
