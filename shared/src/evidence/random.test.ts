import { drawsFrom } from './random';

const DRAWS = 50_000;
const shareBelow = (limit: number, draw: () => number) => {
  let below = 0;
  for (let at = 0; at < DRAWS; at++) if (draw() <= limit) below++;
  return below / DRAWS;
};

// Shares are those of scipy.stats. Four standard errors are allowed.
it.each([
  ['misses before hit 2.5 of .5057', 2, 'missesBefore', [2.5, 0.5057], 0.600987],
  ['misses before hit ½ of .01', 20, 'missesBefore', [0.5, 0.01], 0.481624],
  ['misses before hit 71.5 of .0631', 1000, 'missesBefore', [71.5, 0.0631], 0.329738],
  ['Poisson 3', 2, 'poisson', [3], 0.42319],
  ['Poisson 10', 9, 'poisson', [10], 0.45793],
  ['Poisson 400', 410, 'poisson', [400], 0.7023],
  ['Poisson 2000', 2020, 'poisson', [2000], 0.677721],
  ['beta 22.5, 8.5', 0.75, 'beta', [22.5, 8.5], 0.596477],
  ['beta ½, 5.5', 0.01, 'beta', [0.5, 5.5], 0.25485],
  ['normal', -1, 'normal', [], 0.158655],
] as const)('%s draws: share up to %d', (_name, limit, name, values, share) => {
  const draw = drawsFrom(11)[name] as (...values: number[]) => number;
  const error = Math.sqrt((share * (1 - share)) / DRAWS);
  expect(Math.abs(shareBelow(limit, () => draw(...values)) - share)).toBeLessThan(4 * error);
});

it('a seed determines the draws, whatever else is drawn between them', () => {
  const [first, second, between] = [drawsFrom(7), drawsFrom(7), drawsFrom(8)];
  const numbers = Array.from({ length: 20 }, () => first.missesBefore(3.5, 0.2));
  const again = Array.from({ length: 20 }, () => {
    between.normal();
    return second.missesBefore(3.5, 0.2);
  });
  expect(again).toEqual(numbers);
});

it('a chance of 1 leaves no misses', () => {
  expect(drawsFrom(1).missesBefore(9.5, 1)).toBe(0);
});
