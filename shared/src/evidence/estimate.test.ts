import { drawDeaths, type EstimatePart, estimateDeaths } from './estimate';
import { drawsFrom } from './random';
import { DEFAULT_TRIALS, type FittedTrials, fitDetection, fitPersistence } from './trials';

const every = (days: number, times: number) => Array<number>(times).fill(days);
const MONTHLY = { gaps: every(30, 12), places: 100, area: 1 };
/** Trials so large that their numbers are as good as fixed. */
const fixed = (p: number, k: number, days: number): FittedTrials => ({
  detection: { source: 'trials', p, k, found: p * 1e9, missed: (1 - p) * 1e9 },
  persistence: { source: 'trials', shape: 1, scale: days, sd: 1e-9 },
});
const FIXED = fixed(0.75, 0.7, 30);
const part = (found: number, trials = FIXED, schedules = [MONTHLY]): EstimatePart => ({
  found,
  schedules,
  trials,
});
/** Chance of detection of a part. */
const chanceOf = (one: EstimatePart) => drawDeaths([one], 1)?.detection.value ?? Number.NaN;
const OPTIONS = { searches: null, seed: 1 };
const codes = (parts: EstimatePart[], searches: { done: number; planned: number } | null = null) =>
  estimateDeaths(parts, { searches, seed: 1 }).reasons.map(({ code }) => code);

it('the worked figures of the specification', () => {
  const { status, detection, deaths } = estimateDeaths([part(9)], OPTIONS);
  expect(status).toBe('estimated');
  expect(detection?.g.toFixed(4)).toBe('0.5057');
  expect(deaths?.value.toFixed(1)).toBe('17.8');
  expect([deaths?.low, deaths?.high]).toEqual([12, 26]);
  // Without further chances, it is Huso's estimator.
  expect(chanceOf(part(9, fixed(0.75, 0, 30))).toFixed(4)).toBe('0.4741');
  const tried: FittedTrials = {
    detection: { ...FIXED.detection, found: 22, missed: 8 },
    persistence: { ...FIXED.persistence, sd: 1 / Math.sqrt(20) },
  };
  const { deaths: drawn } = estimateDeaths([part(9, tried)], OPTIONS);
  expect(Math.abs((drawn?.low ?? 0) - 12)).toBeLessThanOrEqual(1);
  expect(Math.abs((drawn?.high ?? 0) - 30)).toBeLessThanOrEqual(1);
});

it('a body that lies under searches at random intervals is found as often as the formula says', () => {
  const draws = drawsFrom(9);
  const gaps = [3, 11, 7, 30, 14, 2, 21, 9];
  const [p, k, tau] = [0.4, 0.8, 12];
  const period = gaps.reduce((sum, gap) => sum + gap, 0);
  let found = 0;
  const bodies = 50_000;
  for (let body = 0; body < bodies; body++) {
    const died = period * draws.uniform();
    const gone = died - tau * Math.log(draws.uniform());
    let [day, chance] = [0, p];
    for (const gap of gaps) {
      day += gap;
      if (day < died || day > gone) continue;
      if (draws.uniform() < chance) {
        found++;
        break;
      }
      chance *= k;
    }
  }
  const g = chanceOf(part(1, fixed(p, k, tau), [{ gaps, places: 3, area: 0.8 }]));
  expect(Math.abs(g / 0.8 - found / bodies)).toBeLessThan(0.008);
});

it('is the mean over places, however they are grouped', () => {
  const weekly = { gaps: every(7, 40), places: 1, area: 0.5 };
  const grouped = estimateDeaths([part(9, FIXED, [{ ...MONTHLY, places: 3 }, weekly])], OPTIONS);
  const single = estimateDeaths(
    [part(9, FIXED, [...Array.from({ length: 3 }, () => ({ ...MONTHLY, places: 1 })), weekly])],
    OPTIONS,
  );
  expect(single.detection?.g).toBeCloseTo(grouped.detection?.g ?? 0, 12);
  const alone = estimateDeaths([part(9, FIXED, [weekly])], OPTIONS).detection?.g ?? 0;
  expect(grouped.detection?.g).toBeCloseTo((3 * 0.50573 + alone) / 4, 4);
  // A place that was searched once has no period.
  const once = estimateDeaths([part(9, FIXED, [MONTHLY, { gaps: [], places: 20, area: 1 }])], OPTIONS);
  expect(once.detection?.g.toFixed(4)).toBe('0.5057');
});

it('bodies that go as Weibull says are found as a body drawn so is', () => {
  const draws = drawsFrom(12);
  const weibull: FittedTrials = {
    ...fixed(1, 1, 1),
    persistence: { source: 'trials', shape: 0.5, scale: 5, sd: 1e-9 },
  };
  let there = 0;
  const bodies = 50_000;
  for (let body = 0; body < bodies; body++)
    if (5 * (-Math.log(draws.uniform())) ** 2 > 7 * draws.uniform()) there++;
  const g = chanceOf(part(1, weibull, [{ gaps: every(7, 1), places: 1, area: 1 }]));
  expect(Math.abs(g - there / bodies)).toBeLessThan(0.008);
});

describe('a number is refused, and what is missing is told', () => {
  it.each([
    [2, 9],
    [0, 2],
  ])('%d finds are too few: at most %d', (found, most) => {
    const estimate = estimateDeaths([part(found)], OPTIONS);
    expect(estimate).toMatchObject({ status: 'at_most', found, deaths: null, at_most: most });
    expect(estimate.reasons).toEqual([{ code: 'few_finds', actual: found, needed: 5 }]);
  });

  it('fewer than two searches after the first at half of the places', () => {
    const once = { gaps: [30], places: 101, area: 1 };
    expect(codes([part(9, FIXED, [MONTHLY, once])])).toEqual(['few_searches']);
    expect(codes([part(9, FIXED, [MONTHLY, { ...once, places: 99 }])])).toEqual([]);
  });

  it('gaps of more than four times the days that bodies stay', () => {
    const { reasons, status } = estimateDeaths([part(9, fixed(1, 1, 7))], OPTIONS);
    expect(status).toBe('at_most');
    expect(reasons).toContainEqual({ code: 'long_gaps', actual: 30, needed: expect.closeTo(28, 8) });
    expect(codes([part(9, fixed(1, 1, 7.6))])).toEqual([]);
    // Of several sizes, only the one whose gaps are too long by most is told.
    const several = estimateDeaths(
      [7, 3, 5, 8].map(stay => part(9, fixed(1, 1, stay))),
      OPTIONS,
    );
    expect(several.reasons).toEqual([{ code: 'long_gaps', actual: 30, needed: expect.closeTo(12, 8) }]);
  });

  it('less than four fifths of the planned searches', () => {
    expect(codes([part(9)], { done: 79, planned: 100 })).toEqual(['few_done']);
    expect(codes([part(9)], { done: 80, planned: 100 })).toEqual([]);
  });

  it('a chance of detection below a tenth', () => {
    const narrow = (area: number) => [part(9, FIXED, [{ ...MONTHLY, area }])];
    expect(codes(narrow(0.19))).toEqual(['low_detection']);
    expect(codes(narrow(0.2))).toEqual([]);
  });

  it('no upper bound where trials found nothing but searches did, or nothing was searched twice', () => {
    const blind = { ...FIXED, detection: { ...FIXED.detection, p: 0, found: 0, missed: 10 } };
    const none = { detection: null, deaths: null, at_most: null };
    expect(estimateDeaths([part(1, blind)], OPTIONS)).toMatchObject({ status: 'refused', ...none });
    expect(codes([part(9, blind)])).toEqual(['nothing_detected']);
    expect(estimateDeaths([part(0, blind)], OPTIONS)).toMatchObject({
      status: 'at_most',
      at_most: expect.any(Number),
    });
    const once = { gaps: [], places: 5, area: 1 };
    for (const parts of [
      [],
      [part(9, FIXED, [])],
      [part(9, FIXED, [once])],
      [part(0), part(1, FIXED, [once])],
    ]) {
      expect(estimateDeaths(parts, OPTIONS)).toMatchObject({ status: 'refused', ...none });
      expect(codes(parts)).toContain('few_searches');
    }
  });
});

it('sums come from pooled finds: parts with too few for a number count as well', () => {
  const parts = [part(3), part(4), part(2, fixed(0.5, 0.7, 10)), part(0)];
  const { deaths, found, status } = estimateDeaths(parts, OPTIONS);
  const g = chanceOf(part(9, fixed(0.5, 0.7, 10)));
  expect([found, status]).toEqual([9, 'estimated']);
  expect(deaths?.value).toBeCloseTo(7 / 0.50573 + 2 / g, 2);
  expect(deaths?.low).toBeGreaterThan(9);
});

it('parts with the same trials share their uncertainty, which does not average out', () => {
  const tried = { ...DEFAULT_TRIALS.M };
  const halves = [part(50, tried), part(50, tried)];
  const together = estimateDeaths(halves, OPTIONS).deaths;
  expect(together).toEqual(estimateDeaths([part(100, tried)], OPTIONS).deaths);
  const apart = estimateDeaths([part(50, { ...tried }), part(50, { ...tried })], OPTIONS).deaths;
  const width = (of: typeof apart) => (of?.high ?? 0) - (of?.low ?? 0);
  expect(width(apart)).toBeLessThan(0.85 * width(together));
});

it('defaults are told, and a seed determines every number', () => {
  const first = estimateDeaths([part(9, DEFAULT_TRIALS.L)], OPTIONS);
  expect(first.detection?.source).toBe('defaults');
  expect(estimateDeaths([part(9, DEFAULT_TRIALS.L)], OPTIONS)).toEqual(first);
  expect(estimateDeaths([part(9, DEFAULT_TRIALS.L)], { ...OPTIONS, seed: 2 })).not.toEqual(first);
});

it('the interval holds the true number in 90 of 100 worlds', () => {
  const draws = drawsFrom(41);
  const [p, k, tau] = [0.7, 0.7, 25];
  const schedule = { gaps: every(14, 12), places: 1, area: 1 };
  const g = chanceOf(part(1, fixed(p, k, tau), [schedule]));
  const [worlds, deaths] = [600, 60];
  let inside = 0;
  for (let world = 0; world < worlds; world++) {
    const found = Array.from({ length: deaths }, () => Number(draws.uniform() < g)).reduce(
      (sum, one) => sum + one,
    );
    const detected = Array.from({ length: 60 }, () => Number(draws.uniform() < p)).reduce(
      (sum, one) => sum + one,
    );
    const removals = Array.from({ length: 60 }, () => {
      const day = Math.floor(-tau * Math.log(draws.uniform()));
      return day < 60 ? { last: day, first: day + 1 } : { last: 60, first: null };
    });
    const counts = { found: [detected], missed: [60 - detected] };
    const persistence = fitPersistence(removals, 'exponential');
    if (!persistence) throw new Error('No removals');
    const trials: FittedTrials = {
      detection: { source: 'trials', ...fitDetection(counts), found: detected, missed: 60 - detected },
      persistence: { source: 'trials', ...persistence },
    };
    const limits = drawDeaths([part(found, trials, [schedule])], world)?.deaths;
    if (limits && limits.low <= deaths && deaths <= limits.high) inside++;
  }
  expect(Math.abs(inside / worlds - 0.9)).toBeLessThan(0.02);
});
