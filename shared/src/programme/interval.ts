/// <reference path="./jstat.d.ts" />
import jstat from 'jstat';
import type { PriorityTerms } from './expected-deaths';

const [LOWEST, HIGHEST] = [0.05, 0.95];
/** Below this shape the power law of small values is exact enough; jStat has no number for some of them. */
const SMALL_SHAPE = 0.01;

/** Quantile of the gamma distribution with rate 1, for any shape above 0. Coordination, section 2. */
const quantileOf = (probability: number, shape: number): number =>
  shape < SMALL_SHAPE
    ? Math.exp((Math.log(probability) + jstat.gammaln(shape + 1)) / shape)
    : jstat.gamma.inv(probability, shape, 1);

/** The smallest rate at which so many deaths or more would be found in one case of twenty. */
export const lowestOf = ({ alpha, beta }: Pick<PriorityTerms, 'alpha' | 'beta'>): number =>
  alpha > 0 ? quantileOf(LOWEST, alpha) / beta : 0;

/** The largest rate at which so few deaths would be found in one case of twenty. */
export const highestOf = ({ alpha, beta }: Pick<PriorityTerms, 'alpha' | 'beta'>): number =>
  quantileOf(HIGHEST, alpha + 1) / beta;
