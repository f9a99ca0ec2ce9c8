import { betaQuantile, gammaQuantile, HIGHEST, LOWEST } from './distributions';
import type { PriorityTerms } from './expected-deaths';

/** Lower bound of the 90 % interval: the rate at which `alpha` deaths or more have a probability of 5 %. */
export const lowestOf = ({ alpha, beta }: Pick<PriorityTerms, 'alpha' | 'beta'>): number =>
  alpha > 0 ? gammaQuantile(LOWEST, alpha) / beta : 0;

/** Upper bound of the 90 % interval: the rate at which `alpha` deaths or fewer have a probability of 5 %. */
export const highestOf = ({ alpha, beta }: Pick<PriorityTerms, 'alpha' | 'beta'>): number =>
  gammaQuantile(HIGHEST, alpha + 1) / beta;

/**
 * 90 % exact interval of a share (Clopper and Pearson 1934).
 * @param part how many of `whole` have the property; `whole` is at least 1
 */
export const intervalOfShare = (part: number, whole: number): { low: number; high: number } => ({
  low: part > 0 ? betaQuantile(LOWEST, part, whole - part + 1) : 0,
  high: part < whole ? betaQuantile(HIGHEST, part + 1, whole - part) : 1,
});
