import type { SizeClass } from '../contract/codes';
import type { Trial } from '../kinds/surveys';

/** A laid out body. Its size class is that of all bodies fitted together. */
export interface BodyTrial extends Pick<Trial, 'kind'> {
  /** In order. */
  checks: readonly Pick<Trial['checks'][number], 'minutes' | 'seen'>[];
}

/** Whether numbers come from laid out bodies or from the defaults of the size class. */
export type TrialSource = 'trials' | 'defaults';

export interface Detection {
  source: TrialSource;
  /** Chance that the first search finds a body that is there. */
  p: number;
  /** Factor of that chance at each further search of the same body. */
  k: number;
  /** Number of bodies found and missed by their first search, from which `p` is drawn. */
  found: number;
  missed: number;
}

/** Persistence of bodies: the share `exp(-(days/scale)^shape)` is still there after some days. */
export interface Persistence {
  source: TrialSource;
  /** 1 for the exponential distribution; else Weibull's. */
  shape: number;
  /** Days; for the exponential distribution their mean, τ. */
  scale: number;
  /** Standard deviation of the logarithm of `scale`. */
  sd: number;
}

export interface FittedTrials {
  detection: Detection;
  persistence: Persistence;
}

/** Numbers of bodies found and missed by their first, second … search. */
export interface SearchCounts {
  found: readonly number[];
  missed: readonly number[];
}

/** Days after laying out on which a body was last there and first gone; `null` if it never was gone. */
export interface Removal {
  last: number;
  first: number | null;
}

const DAY_MINUTES = 1440;
const USUAL_K = 0.7;
/** Searches of bodies that were missed before. */
const LEAST_FURTHER_SEARCHES = 10;
const LEAST_WEIBULL_REMOVALS = 15;
/** Bodies and removals that a default counts as. */
const [DEFAULT_BODIES, DEFAULT_REMOVALS] = [8, 4];
/** Lower bound of the logarithms of `p` and `k`. */
const LEAST_LOG = -14;

function defaultsOf(p: number, scale: number): FittedTrials {
  const source = 'defaults';
  return {
    detection: { source, p, k: USUAL_K, found: p * DEFAULT_BODIES, missed: (1 - p) * DEFAULT_BODIES },
    persistence: { source, shape: 1, scale, sd: 1 / Math.sqrt(DEFAULT_REMOVALS) },
  };
}

/** Sources: Schutgens 2014, Kemper 2013; coordination specification, section 4. */
export const DEFAULT_TRIALS: Readonly<Record<SizeClass, FittedTrials>> = {
  S: defaultsOf(0.25, 4),
  M: defaultsOf(0.5, 10),
  L: defaultsOf(0.75, 30),
  XL: defaultsOf(0.75, 120),
};

/** The argument between two bounds with the highest value of a smooth function that has one peak. */
function peakOf(valueAt: (argument: number) => number, low: number, high: number): number {
  const middle = (low + high) / 2;
  if (high - low < 1e-8) return middle;
  return valueAt(middle + 1e-5) > valueAt(middle - 1e-5)
    ? peakOf(valueAt, middle, high)
    : peakOf(valueAt, low, middle);
}

export function countSearches(sequences: Iterable<readonly boolean[]>): SearchCounts {
  const counts = { found: [] as number[], missed: [] as number[] };
  for (const sequence of sequences)
    for (const [at, isFound] of sequence.entries()) {
      const side = isFound ? counts.found : counts.missed;
      side[at] = (side[at] ?? 0) + 1;
      if (isFound) break;
    }
  return counts;
}

/** `p` and `k` by maximum likelihood, where the i-th search finds a body with the chance `p·k^(i-1)`. */
export function fitDetection({ found, missed }: SearchCounts): Pick<Detection, 'p' | 'k'> {
  if (!found.some(Boolean)) return { p: 0, k: USUAL_K };
  const searches = Array.from({ length: Math.max(found.length, missed.length) }, (_, at) => ({
    found: found[at] ?? 0,
    missed: missed[at] ?? 0,
  }));
  // The likelihood has one peak, since it is concave in both logarithms.
  const likelihood = (logP: number, logK: number) =>
    searches.reduce((sum, { found, missed }, at) => {
      const log = logP + at * logK;
      return sum + found * log + (missed > 0 ? missed * Math.log(-Math.expm1(log)) : 0);
    }, 0);
  const bestP = (logK: number) => peakOf(logP => likelihood(logP, logK), LEAST_LOG, 0);
  const further = searches.slice(1).reduce((sum, { found, missed }) => sum + found + missed, 0);
  const logK =
    further < LEAST_FURTHER_SEARCHES
      ? Math.log(USUAL_K)
      : peakOf(log => likelihood(bestP(log), log), LEAST_LOG, 0);
  return { p: Math.exp(bestP(logK)), k: Math.exp(logK) };
}

/** Scale by maximum likelihood of days of which only intervals are known, and the logarithm of the likelihood. */
function fitScale(removals: readonly Removal[], shape: number) {
  function likelihood(logScale: number): number {
    const hazard = (days: number) => Math.exp(shape * (Math.log(days) - logScale));
    return removals.reduce((sum, { last, first }) => {
      if (first === null) return sum - hazard(last);
      // An interval of no length would have no chance: a day known exactly is known to the minute.
      const end = Math.max(first, last + 1 / DAY_MINUTES);
      return sum - hazard(last) + Math.log(-Math.expm1(hazard(last) - hazard(end)));
    }, 0);
  }
  const logScale = peakOf(likelihood, Math.log(1e-3), Math.log(1e5));
  return { scale: Math.exp(logScale), likelihood: likelihood(logScale) };
}

/**
 * Persistence by maximum likelihood: exponential, or Weibull's where enough removals show that it fits better.
 * @returns `null` if the bodies say nothing
 */
export function fitPersistence(
  removals: readonly Removal[],
  model: 'exponential' | 'best' = 'best',
): Omit<Persistence, 'source'> | null {
  const gone = removals.filter(({ first }) => first !== null).length;
  const days = removals.reduce((sum, { last }) => sum + last, 0);
  if (gone === 0) return days > 0 ? { shape: 1, scale: days / 0.5, sd: 1 / Math.sqrt(0.5) } : null;
  const exponential = fitScale(removals, 1);
  if (model === 'best' && gone >= LEAST_WEIBULL_REMOVALS) {
    const shape = Math.exp(peakOf(log => fitScale(removals, Math.exp(log)).likelihood, -2, 2));
    const { scale, likelihood } = fitScale(removals, shape);
    // One parameter more and an AIC lower by 2.
    if (likelihood >= exponential.likelihood + 2) return { shape, scale, sd: 1 / (shape * Math.sqrt(gone)) };
  }
  return { shape: 1, scale: exponential.scale, sd: 1 / Math.sqrt(gone) };
}

/** When a body was last seen and first missed. A body that is seen again after it was missed stays missed. */
export function removalOf({ checks }: Pick<BodyTrial, 'checks'>): Removal {
  const gone = checks.find(({ seen }) => !seen)?.minutes ?? null;
  const there = checks.filter(({ seen, minutes }) => seen && minutes <= (gone ?? minutes));
  const last = Math.max(0, ...there.map(({ minutes }) => minutes));
  return { last: last / DAY_MINUTES, first: gone === null ? null : gone / DAY_MINUTES };
}

/** Detection and persistence from the trials with bodies of a size class. Defaults replace what was not tried. */
export function fitTrials(
  trials: readonly BodyTrial[],
  size: SizeClass,
  model: 'exponential' | 'best' = 'best',
): FittedTrials {
  const ofKind = (kind: Trial['kind']) => trials.filter(trial => trial.kind === kind);
  const counts = countSearches(ofKind('DETECTION').map(({ checks }) => checks.map(({ seen }) => seen)));
  const [found, missed] = [counts.found[0] ?? 0, counts.missed[0] ?? 0];
  const persistence = fitPersistence(ofKind('PERSISTENCE').map(removalOf), model);
  return {
    detection:
      found + missed > 0
        ? { source: 'trials', ...fitDetection(counts), found, missed }
        : DEFAULT_TRIALS[size].detection,
    persistence: persistence ? { source: 'trials', ...persistence } : DEFAULT_TRIALS[size].persistence,
  };
}
