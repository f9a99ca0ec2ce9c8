/// <reference path="./jstat.d.ts" />
import jstat from 'jstat';
import type { PriorityTerms } from './expected-deaths';

const [LOWEST, HIGHEST] = [0.05, 0.95];

/** The smallest rate at which so many deaths or more would be found in one case of twenty. */
export const lowestOf = ({ alpha, beta }: Pick<PriorityTerms, 'alpha' | 'beta'>): number =>
  alpha > 0 ? jstat.gamma.inv(LOWEST, alpha, 1) / beta : 0;

/** The largest rate at which so few deaths would be found in one case of twenty. */
export const highestOf = ({ alpha, beta }: Pick<PriorityTerms, 'alpha' | 'beta'>): number =>
  jstat.gamma.inv(HIGHEST, alpha + 1, 1) / beta;
