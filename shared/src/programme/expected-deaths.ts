import type { InfrastructureType } from 'shared/contract';
import type { PriorityFacts } from './facts';
import type { PrioritySettings } from './settings';

/** Of the other supports within `neighbour_metres`. */
export interface Neighbours {
  /** Birds found dead at them, weighted by age and cause. */
  deaths: number;
  /** Sum of what each one's prior and effort would have let one find. */
  expected: number;
}
export const NO_NEIGHBOURS: Neighbours = { deaths: 0, expected: 0 };

/** Terms of the formula, as one writes a bill. */
export interface PriorityTerms {
  /** How much deadlier the place is than its supports' notes say. */
  neighbourhood: number;
  /** Shape and rate of the gamma distribution of the deaths a year. */
  alpha: number;
  beta: number;
  /** Deaths a year, by all that is known. */
  expected: number;
  /** The same before the last works; `null` without any. */
  before: number | null;
  /** Weight of a death by the threat of species. */
  weight: number;
  /** Share of the deaths that works would save. */
  effect: number;
  /** In euros. */
  cost: number;
}

/** What a neighbour lets one expect to find. */
export const expectedFinds = ({ prior, evidence }: PriorityFacts): number => prior * evidence.effort;

export function neighbourhoodOf({ deaths, expected }: Neighbours, settings: PrioritySettings): number {
  const { neighbour_prior, neighbour_least, neighbour_most } = settings;
  const ratio = (neighbour_prior + deaths) / (neighbour_prior + expected);
  return Math.min(neighbour_most, Math.max(neighbour_least, ratio));
}

/** Share of the deaths that works save where a share remains now, and another one once all is done. */
export const effectOf = (remains: number, target: number): number =>
  remains > target ? 1 - target / remains : 0;

/** Cost of works in euros. @param size supports, or kilometres of line @param isBurial of a line that is marked already */
export function costOf(
  type: InfrastructureType,
  size: number,
  isBurial: boolean,
  { support_euros, line_euros, burial_euros }: PrioritySettings,
): number {
  return size * (type === 'POLE' ? support_euros : isBurial ? burial_euros : line_euros);
}

/**
 * Deaths a year of a support or line: its diagnosis counts like `prior_years` of observation, corrected by what was
 * found and how hard one looked (a gamma prior with Poisson counts).
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

/** Rank of a support or line: the higher, the sooner works pay. @param per what is scarce */
export function scoreOf({ expected, effect, weight, cost }: PriorityTerms, per: 'count' | 'euro'): number {
  const gain = expected * effect * weight;
  if (per === 'count') return gain;
  return cost > 0 ? gain / cost : 0;
}
