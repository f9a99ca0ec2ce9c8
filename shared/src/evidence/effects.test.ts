import { beforeAfter, type EffectInput, effectOfWorks } from './effects';
import { drawsFrom } from './random';

const rounded = (value: number) => Number(value.toFixed(3));
const figures = (limits: { value: number; low: number; high: number } | null) =>
  limits && [limits.value, limits.low, limits.high].map(rounded);

/** 20 supports with λ⁰ .4 and β 5.6, watched for .925 years. */
const INPUT: EffectInput = {
  found: 2,
  expected: 7.4,
  variance: (20 * 0.4 * 0.925 ** 2) / 5.6,
  expected_from_finds: 2,
  most_at_one: 1,
  expected_per_search: 0.02,
  calibrated_on: 0,
  controls: null,
};

it('without controls, the worked figures of the specification rest on notes and prove nothing', () => {
  const effect = effectOfWorks(INPUT);
  expect(figures(effect.index)).toEqual([0.27, 0.047, 0.893]);
  expect(effect).toMatchObject({
    status: 'shown',
    against: 'notes',
    verdict: 'not_proven',
    searches_needed: null,
  });
});

it('without controls, works helped only where the level was set by 20 birds and half of π by finds', () => {
  const verdict = (change: Partial<EffectInput>) => effectOfWorks({ ...INPUT, ...change }).verdict;
  expect(verdict({ calibrated_on: 20, expected_from_finds: 3.7 })).toBe('helped');
  expect(verdict({ calibrated_on: 19, expected_from_finds: 3.7 })).toBe('not_proven');
  expect(verdict({ calibrated_on: 20, expected_from_finds: 3.69 })).toBe('not_proven');
  expect(verdict({ controls: { found: 4, expected: 4 } })).toBe('not_proven');
});

it('with controls, the level of the expectation cancels', () => {
  const controls = { found: 20, expected: 20 };
  const effect = effectOfWorks({ ...INPUT, controls });
  expect(effect.against).toBe('controls');
  expect(figures(effect.index)).toEqual([0.27, 0.045, 0.947]);
  expect(effect.verdict).toBe('helped');
  const wrong = effectOfWorks({ ...INPUT, expected: 4 * 7.4, controls: { found: 20, expected: 80 } });
  expect(figures(wrong.index)).toEqual(figures(effect.index));
  const worse = effectOfWorks({ ...INPUT, found: 30, controls });
  expect([worse.verdict, (worse.index?.low ?? 0) > 1]).toEqual(['worse', true]);
  const none = effectOfWorks({ ...INPUT, found: 0, controls });
  expect(none.index).toMatchObject({ value: 0, low: 0, high: expect.any(Number) });
});

it('is too early below 3.5 expected finds, with the searches that are still needed', () => {
  const early = { ...INPUT, expected: 3.41, controls: { found: 9, expected: 9 } };
  expect(effectOfWorks(early)).toMatchObject({
    status: 'too_early',
    index: null,
    verdict: null,
    searches_needed: 5,
  });
  expect(effectOfWorks({ ...early, expected_per_search: 0 }).searches_needed).toBeNull();
  expect(effectOfWorks({ ...early, expected: 3.5 }).status).toBe('shown');
});

it('warns where one support holds half of the birds', () => {
  const warns = (found: number, most_at_one: number) =>
    effectOfWorks({ ...INPUT, found, most_at_one }).is_one_place;
  expect([warns(4, 2), warns(5, 2), warns(1, 1), warns(0, 0)]).toEqual([true, false, false, false]);
});

describe('before and after works', () => {
  const works = { before: 14, after: 2, years_before: 12, years_after: 9.5 };
  const controls = { before: 6, after: 5, years_before: 10.5, years_after: 9 };

  it('gives the worked figures of the specification, alone and with controls', () => {
    const { alone, baci } = beforeAfter(works, controls);
    expect(figures(alone)).toEqual([0.18, 0.029, 0.662]);
    expect(figures(baci)).toEqual([0.186, 0.022, 1.257]);
  });

  // Computed with scipy.stats.contingency.odds_ratio.
  it.each([
    [0, 7, 9, 8, 0, 0, 0.6596113603],
    [3, 1, 1, 3, 9, 0.3135737675, 306.2368079],
    [300, 400, 350, 330, 0.7071428571, 0.5884660929, 0.8499020823],
  ])('%d after %d against %d after %d have the limits of Fisher', (after, before, c, d, value, low, high) => {
    const years = { years_before: 1, years_after: 1 };
    const { baci } = beforeAfter({ after, before, ...years }, { after: c, before: d, ...years });
    expect(baci?.value).toBeCloseTo(value, 9);
    expect(baci?.low).toBeCloseTo(low, 8);
    expect((baci?.high ?? 0) / high).toBeCloseTo(1, 8);
  });

  it('divides by no zero', () => {
    expect(beforeAfter({ ...works, before: 0 }, controls)).toEqual({ alone: null, baci: null });
    expect(beforeAfter({ ...works, years_after: 0 }, controls)).toEqual({ alone: null, baci: null });
    expect(beforeAfter(works, { ...controls, after: 0 }).baci).toBeNull();
    expect(beforeAfter(works, { ...controls, years_before: 0 }).baci).toBeNull();
    expect(beforeAfter(works, { ...controls, before: 0 }).baci).toMatchObject({ value: 0, low: 0 });
    expect(beforeAfter(works, null)).toMatchObject({ baci: null });
  });
});

it('does not call works helpful where more died at the controls than the level allows', () => {
  const level = (expected: number) =>
    effectOfWorks({ ...INPUT, found: 0, controls: { found: 20, expected } });
  expect(level(14)).toMatchObject({ verdict: 'helped', is_level_low: false });
  expect(level(13)).toMatchObject({ verdict: 'not_proven', is_level_low: true });
});

describe.each(['at random', 'by their finds'])('useless works on supports chosen %s', choice => {
  it.each([4, 2, 1, 0.5, 0.25])(
    'seem to help in at most 8 of 100 worlds with a level %d times the true one',
    wrong => {
      const draws = drawsFrom(17);
      const YEARS = 5;
      const [watched, after, worlds] = [1.5, 0.9, 200];
      let helped = 0;
      for (let world = 0; world < worlds; world++) {
        // True rates vary around those of the notes, from which the prior is `wrong` times off.
        const classes = [0.018, 0.054, 0.162].map(note =>
          Array.from({ length: 80 }, () => {
            const rate = -note * Math.log(draws.uniform());
            const before = (note * wrong * YEARS + draws.poisson(rate * watched)) / (YEARS + watched);
            return { rate, before };
          }),
        );
        if (choice === 'by their finds') for (const some of classes) some.sort((a, b) => b.before - a.before);
        const sumsOf = (supports: (typeof classes)[number]) => ({
          found: supports.reduce((sum, { rate }) => sum + draws.poisson(rate * after), 0),
          expected: supports.reduce((sum, { before }) => sum + before * after, 0),
          variance: supports.reduce((sum, { before }) => sum + (before * after ** 2) / (YEARS + watched), 0),
        });
        const works = sumsOf(classes.flatMap(some => some.slice(0, 40)));
        const controls = sumsOf(classes.flatMap(some => some.slice(40)));
        if (effectOfWorks({ ...INPUT, ...works, controls }).verdict === 'helped') helped++;
      }
      expect(helped).toBeLessThanOrEqual(0.08 * worlds);
    },
  );
});

it('works that prevent seven of ten deaths are seen to help in two of five worlds or more', () => {
  const draws = drawsFrom(18);
  let helped = 0;
  for (let world = 0; world < 200; world++) {
    const controls = { found: draws.poisson(8), expected: 8 };
    if (
      effectOfWorks({ ...INPUT, found: draws.poisson(0.3 * 12), expected: 12, controls }).verdict === 'helped'
    )
      helped++;
  }
  expect(helped).toBeGreaterThan(80);
});
