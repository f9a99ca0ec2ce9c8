import { betaQuantile, gammaQuantile, HIGHEST, LOWEST, logGamma } from '../programme/distributions';
import { LEAST_EXPECTED } from '../programme/evidence';
import type { Limits } from './estimate';

const LEAST_CONTROL_FINDS = 5;
const LEAST_CALIBRATED = 20;
/** Bounds of the logarithm of a ratio of odds. */
const MOST_LOG_ODDS = 60;

/** Events of dead birds after works on some supports or lines, against those to expect without effect. */
export interface EffectInput {
  found: number;
  /** Σλ⁰·E, by the deaths per year before the works and undiscounted search effort after them. */
  expected: number;
  /** Σλ⁰·E²/β: variance of `expected`. */
  variance: number;
  /** Part of `expected` that rests on birds found before the works, not on notes. */
  expected_from_finds: number;
  /** Most events at one support or line. */
  most_at_one: number;
  /** What one more search adds to `expected`. */
  expected_per_search: number;
  /** Birds of this programme by which the level of expected deaths was set. */
  calibrated_on: number;
  /** The same of supports and lines without works; `null` where there are none. */
  controls: { found: number; expected: number } | null;
}

export interface Effect {
  status: 'shown' | 'too_early';
  /** Deaths as a share of those to expect; only if `shown`. */
  index: Limits | null;
  /** What the index is compared with. */
  against: 'controls' | 'notes';
  /** Only if `shown`. */
  verdict: 'helped' | 'not_proven' | 'worse' | null;
  /** Searches until an effect can be shown; `null` if unknown or none. */
  searches_needed: number | null;
  /** Whether one support or line holds half of the events. */
  is_one_place: boolean;
  /**
   * Whether more died at the controls than the level of expected deaths allows. Supports that were chosen for their
   * finds then seem to improve by themselves, so that nothing is proven to have helped before the level is raised.
   */
  is_level_low: boolean;
}

/**
 * Ratio of two counts times a factor, with its 90 % interval: given their sum, one of them is binomial.
 * @param other above 0; it need not be whole
 */
function ratioOf(count: number, other: number, factor: number): Limits {
  // The quantile of the rest is more precise than 1 less the quantile, which may be nearly 1.
  const odds = (lowest: number, highest: number, one: number, rest: number) =>
    (betaQuantile(lowest, one, rest) / betaQuantile(highest, rest, one)) * factor;
  return {
    value: (count / other) * factor,
    low: count > 0 ? odds(LOWEST, HIGHEST, count, other + 1) : 0,
    high: odds(HIGHEST, LOWEST, count + 1, other),
  };
}

/**
 * Whether works helped: finds against expectation, relative to supports without works. The level of the expectation
 * cancels, so that a wrong level does not count as an effect. Source: coordination specification, section 5.
 */
export function effectOfWorks(input: EffectInput): Effect {
  const { found, expected, variance, controls, calibrated_on, expected_from_finds } = input;
  const isControlled = controls !== null && controls.found >= LEAST_CONTROL_FINDS && controls.expected > 0;
  const is_level_low = isControlled && gammaQuantile(LOWEST, controls.found) > controls.expected;
  const against = isControlled ? 'controls' : 'notes';
  const is_one_place = found > 1 && 2 * input.most_at_one >= found;
  const warnings = { against, is_one_place, is_level_low } as const;
  if (expected < LEAST_EXPECTED) {
    const searches = (LEAST_EXPECTED - expected) / input.expected_per_search;
    const searches_needed = Number.isFinite(searches) ? Math.ceil(searches) : null;
    return { status: 'too_early', index: null, verdict: null, searches_needed, ...warnings };
  }
  const weight = expected ** 2 / variance;
  const index = isControlled
    ? ratioOf(found, controls.found, controls.expected / expected)
    : ratioOf(found, weight, weight / expected);
  const isProof = isControlled
    ? !is_level_low || index.low > 1
    : calibrated_on >= LEAST_CALIBRATED && 2 * expected_from_finds >= expected;
  const outside = index.high < 1 ? 'helped' : index.low > 1 ? 'worse' : 'not_proven';
  return {
    status: 'shown',
    index,
    verdict: isProof ? outside : 'not_proven',
    searches_needed: null,
    ...warnings,
  };
}

/** Events before and after works, with the equivalent years of observation. */
export interface BeforeAfter {
  before: number;
  after: number;
  years_before: number;
  years_after: number;
}

/**
 * Fisher's exact 90 % limits of the ratio of odds of [[a, b], [c, d]], given the sums of rows and columns; `b` and `c`
 * are above 0.
 */
function oddsLimits(a: number, b: number, c: number, d: number): Pick<Limits, 'low' | 'high'> {
  const least = Math.max(0, a - d);
  const logs = Array.from({ length: Math.min(a + b, a + c) - least + 1 }, (_, at) => {
    const [first, second] = [least + at, a + c - least - at];
    const parts = [first, a + b - first, second, c + d - second];
    return -parts.reduce((sum, part) => sum + logGamma(part + 1), 0);
  });
  /** Probability of counts from the `from`-th to before the `to`-th. */
  function probability(logOdds: number, from: number, to: number): number {
    const shifted = logs.map((log, at) => log + at * logOdds);
    const highest = shifted.reduce((one, other) => Math.max(one, other));
    const sum = (of: readonly number[]) => of.reduce((total, log) => total + Math.exp(log - highest), 0);
    return sum(shifted.slice(from, to)) / sum(shifted);
  }
  function oddsUntil(isBelow: (logOdds: number) => boolean): number {
    let [low, high] = [-MOST_LOG_ODDS, MOST_LOG_ODDS];
    while (high - low > 1e-10) {
      const middle = (low + high) / 2;
      if (isBelow(middle)) low = middle;
      else high = middle;
    }
    return Math.exp(low);
  }
  const at = a - least;
  return {
    low: at === 0 ? 0 : oddsUntil(logOdds => probability(logOdds, at, logs.length) < LOWEST),
    high: oddsUntil(logOdds => probability(logOdds, 0, at + 1) > LOWEST),
  };
}

/**
 * Deaths per year after works over those before, alone and relative to controls (BACI). `null` where a count is 0 by
 * which is divided.
 */
export function beforeAfter(
  works: BeforeAfter,
  controls: BeforeAfter | null,
): { alone: Limits | null; baci: Limits | null } {
  const years = ({ years_before, years_after }: BeforeAfter) => years_before / years_after;
  const isWatched = (of: BeforeAfter) => of.years_before > 0 && of.years_after > 0;
  if (works.before === 0 || !isWatched(works)) return { alone: null, baci: null };
  const alone = ratioOf(works.after, works.before, years(works));
  if (!controls || controls.after === 0 || !isWatched(controls)) return { alone, baci: null };
  const factor = years(works) / years(controls);
  const limits = oddsLimits(works.after, works.before, controls.after, controls.before);
  const value = ((works.after * controls.before) / (works.before * controls.after)) * factor;
  return { alone, baci: { value, low: limits.low * factor, high: limits.high * factor } };
}
