/// <reference path="./jstat.d.ts" />
import jstat from 'jstat';
import type { PriorityTerms } from './expected-deaths';

const [LOWEST, HIGHEST] = [0.05, 0.95];
/** Below this shape, jStat fails for some values, and the power law for small values is precise enough. */
const SMALL_SHAPE = 0.01;

/**
 * Quantile of the gamma distribution with rate 1, for any shape above 0.
 * Source: coordination specification, section 2.
 */
const quantileOf = (probability: number, shape: number): number =>
  shape < SMALL_SHAPE
    ? Math.exp((Math.log(probability) + jstat.gammaln(shape + 1)) / shape)
    : jstat.gamma.inv(probability, shape, 1);

/** Lower bound of the 90 % interval: the rate at which `alpha` deaths or more have a probability of 5 %. */
export const lowestOf = ({ alpha, beta }: Pick<PriorityTerms, 'alpha' | 'beta'>): number =>
  alpha > 0 ? quantileOf(LOWEST, alpha) / beta : 0;

/** Upper bound of the 90 % interval: the rate at which `alpha` deaths or fewer have a probability of 5 %. */
export const highestOf = ({ alpha, beta }: Pick<PriorityTerms, 'alpha' | 'beta'>): number =>
  quantileOf(HIGHEST, alpha + 1) / beta;
