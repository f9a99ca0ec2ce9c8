import { drawsFrom } from './random';
import { countSearches, DEFAULT_TRIALS, fitDetection, fitPersistence, fitTrials, removalOf } from './trials';

const check = (days: number, seen: boolean) => ({ minutes: days * 1440, seen });

it('a search of a body that was missed finds it with k times the chance', () => {
  const draws = drawsFrom(3);
  const [p, k] = [0.6, 0.5];
  const sequences = Array.from({ length: 5000 }, () => {
    const sequence: boolean[] = [];
    while (sequence.length < 4 && !sequence.at(-1)) sequence.push(draws.uniform() < p * k ** sequence.length);
    return sequence;
  });
  const fitted = fitDetection(countSearches(sequences));
  expect(fitted.p).toBeCloseTo(p, 1.5);
  expect(fitted.k).toBeCloseTo(k, 1.5);
});

it('k is .7 below ten further searches, and p follows from it', () => {
  expect(fitDetection({ found: [6, 1], missed: [4, 3] })).toMatchObject({ k: expect.closeTo(0.7, 10) });
  expect(fitDetection({ found: [6, 4], missed: [10, 6] }).k).not.toBeCloseTo(0.7, 2);
  expect(fitDetection({ found: [22], missed: [8] }).p).toBeCloseTo(22 / 30, 6);
  expect(fitDetection({ found: [5], missed: [] }).p).toBeCloseTo(1, 6);
  expect(fitDetection({ found: [], missed: [5] }).p).toBe(0);
});

it('the days that bodies stay come from the intervals in which they went', () => {
  // Checks every 7 days: dating each removal to one end would be 3.5 days off.
  const draws = drawsFrom(5);
  const removals = Array.from({ length: 2000 }, () => {
    const days = -4 * Math.log(draws.uniform());
    const last = 7 * Math.floor(days / 7);
    return last >= 28 ? { last: 28, first: null } : { last, first: last + 7 };
  });
  expect(fitPersistence(removals, 'exponential')?.scale).toBeCloseTo(4, 0.6);
  expect(fitPersistence(removals)).toMatchObject({ shape: 1 });
});

it('Weibull is used where fifteen removals or more show that bodies go fast at first', () => {
  const draws = drawsFrom(6);
  const removals = Array.from({ length: 400 }, () => {
    const last = Math.floor(10 * (-Math.log(draws.uniform())) ** 2);
    return { last, first: last + 1 };
  });
  const fitted = fitPersistence(removals);
  expect(fitted?.shape).toBeCloseTo(0.5, 1);
  expect((fitted?.scale ?? 0) / 10).toBeCloseTo(1, 0.6);
  expect(fitPersistence(removals.slice(0, 14))?.shape).toBe(1);
});

it('without a removal, the days watched count as half a removal; without a day, nothing is known', () => {
  const removals = [10, 20].map(last => ({ last, first: null }));
  expect(fitPersistence(removals)).toEqual({ shape: 1, scale: 60, sd: expect.closeTo(Math.SQRT2, 12) });
  expect(fitPersistence([{ last: 0, first: null }])).toBeNull();
  expect(fitPersistence([])).toBeNull();
});

it('days that are known exactly, or go back to the first, give numbers', () => {
  for (const days of [0, 3, 1000]) {
    const fitted = fitPersistence(Array.from({ length: 16 }, () => ({ last: days, first: days })));
    expect(Object.values(fitted ?? {}).every(Number.isFinite)).toBe(true);
    expect(fitted?.scale).toBeGreaterThan(0);
  }
});

it('checks tell when a body was last seen and first gone', () => {
  expect(removalOf({ checks: [] })).toEqual({ last: 0, first: null });
  expect(removalOf({ checks: [check(2, true), check(5, true)] })).toEqual({ last: 5, first: null });
  expect(removalOf({ checks: [check(2, true), check(5, false), check(9, true)] })).toEqual({
    last: 2,
    first: 5,
  });
});

it('defaults of the size class replace what was not tried', () => {
  const detection = { kind: 'DETECTION' as const, checks: [check(1, false), check(2, true)] };
  const fitted = fitTrials([detection], 'L');
  expect(fitted.detection).toMatchObject({ source: 'trials', found: 0, missed: 1 });
  expect(fitted.persistence).toBe(DEFAULT_TRIALS.L.persistence);
  expect(fitTrials([], 'S').detection).toMatchObject({
    p: 0.25,
    k: 0.7,
    found: 2,
    missed: 6,
    source: 'defaults',
  });
  expect(fitTrials([], 'XL').persistence).toMatchObject({ scale: 120, sd: 0.5 });
});
