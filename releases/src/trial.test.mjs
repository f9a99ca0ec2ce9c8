import { judged, ruleOf } from './trial.mjs';

const now = Date.parse('2026-11-25T10:00:00.000Z');
const rule = ruleOf({ until: '1h', maxErrors: '1%' }, now);
const stable = { loads: 1000, failures: 2 };
const seen = (loads, failures, at = now) => ({ trial: { loads, failures }, stable, now: at });
const later = now + 3_600_000;

describe('the options of a rule', () => {
  it('are a time and a percentage', () => {
    expect(rule).toEqual({
      from: '2026-11-25T10:00:00.000Z',
      until: '2026-11-25T11:00:00.000Z',
      maxErrors: 1,
      minLoads: 20,
    });
    expect(ruleOf({ until: '2d', maxErrors: '0.5', minLoads: '500' }, now)).toMatchObject({
      until: '2026-11-27T10:00:00.000Z',
      maxErrors: 0.5,
      minLoads: 500,
    });
    expect(ruleOf({ until: '2026-11-26T08:00+01:00', maxErrors: '2 %' }, now).until).toBe(
      '2026-11-26T07:00:00.000Z',
    );
    expect(ruleOf({}, now)).toBeUndefined();
  });

  it('are refused in words', () => {
    const refusals = [
      [{ until: '1h' }, 'needs both --until and --max-errors'],
      [{ maxErrors: '1%' }, 'needs both --until and --max-errors'],
      [{ minLoads: '50' }, 'needs both --until and --max-errors'],
      [{ until: 'tomorrow', maxErrors: '1%' }, '--until tomorrow: give a time'],
      [{ until: '2026-13-45', maxErrors: '1%' }, '--until 2026-13-45: give a time'],
      [{ until: '2026-11-24', maxErrors: '1%' }, 'is over already'],
      [{ until: '0m', maxErrors: '1%' }, 'is over already'],
      [{ until: '31d', maxErrors: '1%' }, '30 days at most'],
      [{ until: '1h', maxErrors: '60%' }, '--max-errors 60%: give a percentage'],
      [{ until: '1h', maxErrors: 'few' }, '--max-errors few: give a percentage'],
      [{ until: '1h', maxErrors: '1%', minLoads: '3' }, '20 at least'],
    ];
    for (const [words, reason] of refusals) expect(() => ruleOf(words, now)).toThrow(reason);
  });
});

describe('a trial with a rule', () => {
  it('ends as soon as more pages fail than may', () => {
    expect(judged(rule, seen(198, 2)).verdict).toBe('wait');
    expect(judged(rule, seen(190, 4))).toEqual({
      verdict: 'withdraw',
      why: '4 of 194 pages failed (2.06 %), at most 1 % may',
    });
  });

  it('is not ended by a few pages, nor by a single one that failed', () => {
    expect(judged(rule, seen(1, 2)).verdict).toBe('wait');
    expect(judged(rule, seen(0, 19)).verdict).toBe('wait');
    expect(judged(rule, seen(30, 1)).verdict).toBe('wait');
    expect(judged(rule, seen(0, 20)).verdict).toBe('withdraw');
  });

  it('becomes stable when its time is over, and it was shown often enough', () => {
    expect(judged(rule, seen(19, 0, later)).verdict).toBe('wait');
    expect(judged(rule, seen(499, 1, later))).toEqual({
      verdict: 'stable',
      why: '1 of 500 pages failed (0.2 %), at most 1 % may',
    });
    expect(judged(rule, seen(400, 9, later)).verdict).toBe('withdraw');
  });
});

describe('a trial without a rule', () => {
  it('ends when it plainly fails, and never becomes stable', () => {
    expect(judged(undefined, seen(95, 5, later)).verdict).toBe('wait');
    expect(judged(undefined, seen(500, 0, later)).verdict).toBe('wait');
    expect(judged(undefined, seen(10, 9)).verdict).toBe('wait');
    expect(judged(undefined, seen(20, 10))).toEqual({
      verdict: 'withdraw',
      why: "10 of 30 pages failed (33.33 %), 0.2 % of the stable release's",
    });
  });

  it('goes on when the stable release fails nearly as often: the fault is elsewhere', () => {
    const failing = { loads: 80, failures: 20 };
    expect(judged(undefined, { trial: { loads: 50, failures: 50 }, stable: failing, now }).verdict).toBe(
      'wait',
    );
    expect(judged(undefined, { trial: { loads: 30, failures: 70 }, stable: failing, now }).verdict).toBe(
      'withdraw',
    );
  });
});
