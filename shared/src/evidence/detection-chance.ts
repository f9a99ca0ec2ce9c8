import { gammaShare, logGamma } from '../programme/distributions';
import type { Detection, Persistence } from './trials';

/** Searches of places that were searched at the same intervals. */
export interface Schedule {
  /** Whole days between a search and the next, in order. */
  gaps: readonly number[];
  /** Number of places. */
  places: number;
  /** Share of the area where bodies fall that is searched there, on average. */
  area: number;
}

/** After this many searches of a body, hardly any chance of finding it is left. */
const MOST_SEARCHES = 400;

type Model = Pick<Persistence, 'shape' | 'scale'>;

/** Days for which a body is there on average. */
export const meanDays = ({ shape, scale }: Model): number => scale * Math.exp(logGamma(1 + 1 / shape));

/** Days for which a body is there on average, of the first `days` after its death. */
const daysThere = (days: number, model: Model): number =>
  model.shape === 1
    ? -model.scale * Math.expm1(-days / model.scale)
    : meanDays(model) * gammaShare((days / model.scale) ** model.shape, 1 / model.shape);

/**
 * How long bodies lie until the first, second … search, over all places: weights of `daysThere` by days. They depend
 * on the searches alone, so that many persistences are tried at little cost.
 */
export type SearchTimes = readonly ReadonlyMap<number, number>[];

/** Sums schedules up, as the mean over places. Places that were searched less than twice are left out: no period. */
export function searchTimesOf(schedules: readonly Schedule[]): SearchTimes {
  const weights: Map<number, number>[] = [];
  const lasting = schedules
    .map(schedule => ({ ...schedule, period: schedule.gaps.reduce((sum, gap) => sum + gap, 0) }))
    .filter(({ period, places }) => period > 0 && places > 0);
  const total = lasting.reduce((sum, { places }) => sum + places, 0);
  for (const { gaps, places, area, period } of lasting) {
    const weight = (places * area) / total / period;
    for (let died = 0; died < gaps.length; died++) {
      let after = 0;
      const last = Math.min(gaps.length, died + MOST_SEARCHES);
      for (let search = died; search < last; search++) {
        if (search > died) after += gaps[search] ?? 0;
        const byDays = weights[search - died] ?? new Map<number, number>();
        weights[search - died] = byDays;
        const before = after + (gaps[died] ?? 0);
        byDays.set(before, (byDays.get(before) ?? 0) + weight);
        byDays.set(after, (byDays.get(after) ?? 0) - weight);
      }
    }
  }
  return weights;
}

/** Chance that a body is still there at its first, second … search, times the share of the area searched. */
export function chancesThere(weights: SearchTimes, model: Model): number[] {
  const byDays = new Map<number, number>();
  return weights.map(weightByDays => {
    let sum = 0;
    for (const [days, weight] of weightByDays) {
      const there = byDays.get(days) ?? daysThere(days, model);
      byDays.set(days, there);
      sum += weight * there;
    }
    return sum;
  });
}

/** Chance `g` that a search finds a body that fell in the period. Source: coordination specification, section 4. */
export function detectionChance(there: readonly number[], { p, k }: Pick<Detection, 'p' | 'k'>): number {
  let [sum, chance, missedBefore] = [0, p, 1];
  for (const share of there) {
    sum += share * chance * missedBefore;
    missedBefore *= 1 - chance;
    chance *= k;
  }
  return Math.min(1, Math.max(0, sum));
}
