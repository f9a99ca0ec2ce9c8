import { curvePath, reachOf, roundUp, shareAt } from './curve-shape';

const points = [
  [0, 0],
  [1, 0.5],
  [3, 0.75],
  [10, 1],
] as const;

it.each([
  [1, 1],
  [7, 8],
  [600, 600],
  [601, 800],
  [999_999, 1_000_000],
])('rounds %d up to %d', (value, round) => {
  expect(roundUp(value)).toBe(round);
});

it.each([
  [100, 5000, 600],
  [100, 200, 200],
  [0, 5000, 10],
  [5, 0, 1],
])('shows %d of %d on a scale of %d', (n, total, reach) => {
  expect(reachOf(n, total)).toBe(reach);
});

it('knows the share between two points', () => {
  expect(shareAt(points, 0)).toBe(0);
  expect(shareAt(points, 2)).toBe(0.625);
  expect(shareAt(points, 10)).toBe(1);
  expect(shareAt(points, 99)).toBe(1);
  expect(shareAt([], 4)).toBe(0);
});

it('draws the curve up to a number', () => {
  const box = { width: 100, height: 10, reach: 10 };
  expect(curvePath(points, 2, box)).toBe('M0.0 10.0L10.0 5.0L20.0 3.8');
});
