import { HIGHEST, LOWEST } from '../programme/distributions';
import {
  chancesThere,
  detectionChance,
  meanDays,
  type Schedule,
  type SearchTimes,
  searchTimesOf,
} from './detection-chance';
import { type Draws, drawsFrom } from './random';
import type { FittedTrials, TrialSource } from './trials';

/** Finds of one size class in a programme and period, with the searches there. */
export interface EstimatePart {
  /**
   * Birds found by a search that was not the first of its place, nor by chance, nor `OLD` or `BONES` in the second.
   */
  found: number;
  schedules: readonly Schedule[];
  /** Parts with the same object share their draws. */
  trials: FittedTrials;
}

export interface Searches {
  done: number;
  /** At least 1. */
  planned: number;
}

/** Number with its 90 % interval. */
export interface Limits {
  value: number;
  low: number;
  high: number;
}

export type RefusalCode =
  /** Fewer birds than needed for a number. */
  | 'few_finds'
  /** Searches after the first, at the median place. */
  | 'few_searches'
  /** Median days between searches; needed are at most so many. */
  | 'long_gaps'
  /** Share of the planned searches of supports and lines. */
  | 'few_done'
  /** Chance that a body is found. */
  | 'low_detection'
  /** Trials in which no body was found, though birds were; needed is one. */
  | 'nothing_detected';

export interface Refusal {
  code: RefusalCode;
  actual: number;
  needed: number;
}

export interface Estimate {
  /** `at_most`: only an upper bound is told. `refused`: not even that. */
  status: 'estimated' | 'at_most' | 'refused';
  reasons: Refusal[];
  found: number;
  /** `null` without two searches of any place. */
  detection: { g: number; low: number; high: number; source: TrialSource } | null;
  /** Deaths whose body fell within the searched area; only if `estimated`. */
  deaths: Limits | null;
  /** Number of deaths that is exceeded with a probability of 5 %; only if `at_most`. */
  at_most: number | null;
}

const LEAST_FINDS = 5;
const LEAST_SEARCHES = 2;
/** In multiples of the mean days that a body stays. */
const LONGEST_GAP = 4;
const LEAST_DONE = 0.8;
const LEAST_DETECTION = 0.1;
const DRAWS = 4000;
/** Least chance of detection that is divided by, so that numbers stay finite. */
const LEAST_CHANCE = 1e-6;
/** The scale is drawn between points, so many standard deviations apart and at most so many away. */
const [STEP, END] = [0.125, 4.5];

/** Value at which half of the weight is reached; 0 without any. */
function medianOf(values: readonly (readonly [value: number, weight: number])[]): number {
  let left = values.reduce((sum, [, weight]) => sum + weight, 0) / 2;
  for (const [value, weight] of values.toSorted(([a], [b]) => a - b)) {
    left -= weight;
    if (left <= 0) return value;
  }
  return 0;
}

/** @param sorted not empty */
const limitsOf = (value: number, sorted: Float64Array): Limits => ({
  value,
  low: sorted[Math.floor(LOWEST * sorted.length)] ?? value,
  high: sorted[Math.floor(HIGHEST * sorted.length)] ?? value,
});

/** Draws of `p` and of the scale's standard score. */
const trialDraws = ({ detection: { found, missed } }: FittedTrials, draws: Draws) =>
  Array.from({ length: DRAWS }, () => ({
    p: draws.beta(found + 0.5, missed + 0.5),
    score: Math.min(END, Math.max(-END, draws.normal())),
  }));

/** Chances of detection for draws of the trials. */
function drawnChances(
  times: SearchTimes,
  { detection: { k }, persistence: { shape, scale, sd } }: FittedTrials,
  drawn: ReturnType<typeof trialDraws>,
): Float64Array {
  const points = Array.from({ length: 2 + (2 * END) / STEP }, (_, at) =>
    chancesThere(times, { shape, scale: scale * Math.exp(sd * (at * STEP - END)) }),
  );
  return Float64Array.from(drawn, ({ p, score }) => {
    const place = (score + END) / STEP;
    const at = Math.floor(place);
    const low = detectionChance(points[at] ?? [], { p, k });
    return low + (detectionChance(points[at + 1] ?? [], { p, k }) - low) * (place - at);
  });
}

/**
 * Number of dead birds with its 90 % interval, and the chance of detection with its own, however little they rest on;
 * `null` if the chance of detection of a find is unknown.
 */
export function drawDeaths(
  parts: readonly EstimatePart[],
  seed: number,
): { detection: Limits; deaths: Limits } | null {
  const searched = parts
    .map(part => ({
      ...part,
      times: searchTimesOf(part.schedules),
      places: part.schedules.reduce((sum, { places }) => sum + places, 0),
    }))
    .filter(({ found, times }) => found > 0 || times.length > 0);
  if (searched.length === 0 || searched.some(({ times }) => times.length === 0)) return null;
  const found = searched.reduce((sum, part) => sum + part.found, 0);
  const places = searched.reduce((sum, part) => sum + part.places, 0);
  /** All finds divided by the sum of the parts' deaths; without finds, the mean over places. */
  function pooled(chanceOf: (part: number) => number): number {
    let [deaths, chances] = [0, 0];
    for (const [at, part] of searched.entries()) {
      const chance = Math.max(LEAST_CHANCE, chanceOf(at));
      deaths += part.found / chance;
      chances += chance * part.places;
    }
    return found > 0 ? found / deaths : chances / places;
  }

  const draws = drawsFrom(seed);
  const drawnByTrials = new Map<FittedTrials, ReturnType<typeof trialDraws>>();
  const drawn = searched.map(({ times, trials }) => {
    const drawnTrials = drawnByTrials.get(trials) ?? trialDraws(trials, draws);
    drawnByTrials.set(trials, drawnTrials);
    return drawnChances(times, trials, drawnTrials);
  });
  const chances = searched.map(({ times, trials: { detection, persistence } }) =>
    detectionChance(chancesThere(times, persistence), detection),
  );
  const g = pooled(part => chances[part] ?? 0);
  const gs = Float64Array.from({ length: DRAWS }, (_, at) => pooled(part => drawn[part]?.[at] ?? 0));
  const numbers = gs.map(chance => found + draws.missesBefore(found + 0.5, chance));
  return { detection: limitsOf(g, gs.sort()), deaths: limitsOf(found / g, numbers.sort()) };
}

function refusalsOf(parts: readonly EstimatePart[], found: number, searches: Searches | null): Refusal[] {
  const schedules = parts.flatMap(part => part.schedules);
  const again = medianOf(schedules.map(({ gaps, places }) => [gaps.length, places]));
  const done = searches ? searches.done / searches.planned : LEAST_DONE;
  const reasons: Refusal[] = [];
  if (found < LEAST_FINDS) reasons.push({ code: 'few_finds', actual: found, needed: LEAST_FINDS });
  if (again < LEAST_SEARCHES) reasons.push({ code: 'few_searches', actual: again, needed: LEAST_SEARCHES });
  if (done < LEAST_DONE) reasons.push({ code: 'few_done', actual: done, needed: LEAST_DONE });
  // Parts without finds contribute no number.
  const counted = found > 0 ? parts.filter(({ found }) => found > 0) : parts;
  const gaps = counted.map((part): Refusal => {
    const days = part.schedules.flatMap(({ gaps, places }) => gaps.map(gap => [gap, places] as const));
    return {
      code: 'long_gaps',
      actual: medianOf(days),
      needed: LONGEST_GAP * meanDays(part.trials.persistence),
    };
  });
  // Only the part whose gaps are too long by most is told.
  const [longest] = gaps.sort((one, other) => other.actual / other.needed - one.actual / one.needed);
  if (longest && longest.actual > longest.needed) reasons.push(longest);
  if (counted.some(part => part.found > 0 && part.trials.detection.p === 0))
    reasons.push({ code: 'nothing_detected', actual: 0, needed: 1 });
  return reasons;
}

/**
 * Number of dead birds, by Horvitz and Thompson's estimator with GenEst's chance of detection. Sums over sizes,
 * programmes or years are estimated from all their parts, never from estimates of the parts, since parts with enough
 * finds for a number are a selection. Source: coordination specification, section 4.
 * @param searches numbers of searches of supports and lines; `null` where none were planned
 */
export function estimateDeaths(
  parts: readonly EstimatePart[],
  { searches, seed }: { searches: Searches | null; seed: number },
): Estimate {
  const found = parts.reduce((sum, part) => sum + part.found, 0);
  const reasons = refusalsOf(parts, found, searches);
  const isBlind = reasons.some(({ code }) => code === 'nothing_detected');
  const drawn = isBlind ? null : drawDeaths(parts, seed);
  if (!drawn) {
    // Birds that were found at places without a second search.
    if (!isBlind && !reasons.some(({ code }) => code === 'few_searches'))
      reasons.push({ code: 'few_searches', actual: 0, needed: LEAST_SEARCHES });
    return { status: 'refused', reasons, found, detection: null, deaths: null, at_most: null };
  }
  const { value: g, low, high } = drawn.detection;
  if (g < LEAST_DETECTION) reasons.push({ code: 'low_detection', actual: g, needed: LEAST_DETECTION });
  const isTried = parts.every(({ trials: { detection, persistence } }) =>
    [detection, persistence].every(({ source }) => source === 'trials'),
  );
  const detection = { g, low, high, source: isTried ? 'trials' : 'defaults' } as const;
  return reasons.length > 0
    ? { status: 'at_most', reasons, found, detection, deaths: null, at_most: drawn.deaths.high }
    : { status: 'estimated', reasons, found, detection, deaths: drawn.deaths, at_most: null };
}
