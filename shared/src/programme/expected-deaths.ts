import type { InfrastructureType } from 'shared/contract';
import type { PriorityFacts } from './facts';
import type { PrioritySettings } from './settings';

/** Evidence at the other supports within `neighbour_metres`. */
export interface Neighbours {
  /** Birds found dead there, weighted by age and cause. */
  deaths: number;
  /** Number of finds to expect there, given the priors and search effort of these supports. */
  expected: number;
}
export const NO_NEIGHBOURS: Neighbours = { deaths: 0, expected: 0 };

export interface PriorityTerms {
  /** Factor by which supports nearby are deadlier than their notes suggest; 1 for a line. */
  neighbourhood: number;
  /** Shape (`alpha`) and rate (`beta`) of the gamma distribution of the deaths per year. */
  alpha: number;
  beta: number;
  /** Expected deaths per year, given all evidence. */
  expected: number;
  /** Expected deaths per year before the last works; `null` without works. */
  before: number | null;
  /** Weight of a death by the Red List categories of the species. */
  weight: number;
  /** Share of the deaths that works would prevent. */
  effect: number;
  /** Cost in euros. */
  cost: number;
}

export const expectedFinds = ({ prior, evidence }: PriorityFacts): number => prior * evidence.effort;

export function neighbourhoodOf({ deaths, expected }: Neighbours, settings: PrioritySettings): number {
  const { neighbour_prior, neighbour_least, neighbour_most } = settings;
  const ratio = (neighbour_prior + deaths) / (neighbour_prior + expected);
  return Math.min(neighbour_most, Math.max(neighbour_least, ratio));
}

/**
 * Share of the deaths that works prevent.
 * @param remains share that remains now
 * @param target share that remains after all works
 */
export const effectOf = (remains: number, target: number): number =>
  remains > target ? 1 - target / remains : 0;

/**
 * Cost of works in euros.
 * @param size number of supports, or kilometres of line
 * @param isBurial whether the works bury a line, since it is already marked
 */
export function costOf(
  type: InfrastructureType,
  size: number,
  isBurial: boolean,
  { support_euros, line_euros, burial_euros }: PrioritySettings,
): number {
  return size * (type === 'POLE' ? support_euros : isBurial ? burial_euros : line_euros);
}

/**
 * Terms of the deaths per year of a support or line. The diagnosis counts like `prior_years` of observation. Finds
 * and search effort correct it (a gamma prior with Poisson counts).
 * @param neighbours of a support; lines have none
 */
export function termsOf(
  facts: PriorityFacts,
  neighbours: Neighbours,
  settings: PrioritySettings,
): PriorityTerms {
  const { type, prior, evidence, before, remains, target, isBurial, areaWeight, size } = facts;
  const years = settings.prior_years;
  const neighbourhood = type === 'POLE' ? neighbourhoodOf(neighbours, settings) : 1;
  let first = prior * neighbourhood * years;
  let { deaths, weighted, effort } = evidence;
  let rateBefore: number | null = null;
  if (before) {
    rateBefore = (first + before.deaths) / (years + before.effort);
    first = remains * rateBefore * years;
    deaths -= before.deaths;
    weighted -= before.weighted;
    effort -= before.effort;
  }
  const alpha = first + deaths;
  const beta = years + effort;
  return {
    neighbourhood,
    alpha,
    beta,
    expected: alpha / beta,
    before: rateBefore,
    weight: alpha > 0 ? (first * areaWeight + weighted) / alpha : areaWeight,
    effect: effectOf(remains, target),
    cost: costOf(type, size, isBurial, settings),
  };
}

/**
 * Score of a support or line. More effective works have a higher score.
 * @param per the limited resource: number of works or euros
 */
export function scoreOf({ expected, effect, weight, cost }: PriorityTerms, per: 'count' | 'euro'): number {
  const gain = expected * effect * weight;
  if (per === 'count') return gain;
  return cost > 0 ? gain / cost : 0;
}
