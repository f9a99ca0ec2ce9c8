import { expect, it } from 'vitest';
import { metresPerUnit, nearSums } from './near-sums';

/** A place in the middle of France, and metres converted to world units there. */
const [X, Y] = [0.508, 0.36];
const metres = (value: number) => value / metresPerUnit(Y);

it('sums the values of the others within the radius, and not its own', async () => {
  const xs = [0, 200, 400, 699, 901].map(value => X + metres(value));
  const values: [number[], number[]] = [
    [1, 2, 4, 8, 16],
    [10, 20, 40, 80, 160],
  ];
  const [deaths, expected] = await nearSums({ xs, ys: xs.map(() => Y), values }, 500);
  expect([...deaths]).toEqual([6, 13, 11, 22, 8]);
  expect([...expected]).toEqual([60, 130, 110, 220, 80]);
});

it('gives what comparing all pairs gives, wherever the points lie', async () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const xs = Array.from({ length: 600 }, () => X + metres(random() * 4000 - 2000));
  const ys = Array.from({ length: 600 }, () => Y + metres(random() * 4000 - 2000));
  const ones = xs.map(() => 1);
  const [found] = await nearSums({ xs, ys, values: [ones, ones] }, 500);
  const near = (i: number, j: number) =>
    i !== j &&
    Math.hypot((xs[j] as number) - (xs[i] as number), (ys[j] as number) - (ys[i] as number)) *
      metresPerUnit(((ys[j] as number) + (ys[i] as number)) / 2) <=
      500;
  expect([...found]).toEqual(xs.map((_, i) => xs.filter((_, j) => near(i, j)).length));
});

it('takes no longer for a hundred thousand points at one place, whose sums lack only their own value', async () => {
  const xs = Array.from({ length: 100_000 }, () => X);
  const ones = xs.map((_, i) => i % 2);
  const [sums] = await nearSums({ xs, ys: xs.map(() => Y), values: [ones, ones] }, 500);
  expect([sums[0], sums[1], sums[99_999]]).toEqual([50_000, 49_999, 49_999]);
});

it('has no neighbours where there are no points or no radius', async () => {
  const values: [number[], number[]] = [
    [1, 1],
    [1, 1],
  ];
  expect((await nearSums({ xs: [], ys: [], values: [[], []] }, 500))[0]).toHaveLength(0);
  expect([...(await nearSums({ xs: [X, X], ys: [Y, Y], values }, 0))[0]]).toEqual([0, 0]);
});
