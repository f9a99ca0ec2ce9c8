import { distanceBetween, type Position } from 'shared/geometry';
import { expect, it } from 'vitest';
import { smallestCircle } from './smallest-circle';

const HERE: Position = [3, 45];
const degree = distanceBetween([3, 45], [3, 45.01]) * 100;

it('is the point itself, with radius 0, and nothing round nothing', () => {
  expect(smallestCircle([HERE])).toEqual({ centre: HERE, radius: 0 });
  expect(smallestCircle([HERE, HERE])).toMatchObject({ radius: 0 });
  expect(smallestCircle([])).toBeNull();
});

it('spans the two ends of a row, in whatever order', () => {
  const row = [0.02, 0, 0.01, 0.04, 0.03].map((y): Position => [3, 45 + y]);
  const circle = smallestCircle(row);
  expect(circle?.centre[1]).toBeCloseTo(45.02, 6);
  expect(circle?.radius).toBeCloseTo(degree * 0.02, 0);
});

it('contains all, and touches at least two of them', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (let round = 0; round < 50; round++) {
    const positions = Array.from({ length: 3 + round * 4 }, (): Position => [3 + random(), 45 + random()]);
    const { centre, radius } = smallestCircle(positions) as { centre: Position; radius: number };
    // On the ellipsoid the flattened circle is not exactly round.
    const edge = positions.filter(position => distanceBetween(centre, position) > radius * 0.99);
    expect(edge.length).toBeGreaterThan(1);
    // No smaller circle: any centre moved by 3 % of the radius leaves one farther away.
    for (const [dx, dy] of [
      [0.03, 0],
      [-0.03, 0],
      [0, 0.03],
      [0, -0.03],
    ] as const) {
      const moved: Position = [centre[0] + dx * (radius / degree) * 1.4, centre[1] + dy * (radius / degree)];
      expect(Math.max(...positions.map(position => distanceBetween(moved, position)))).toBeGreaterThan(
        radius * 0.995,
      );
    }
  }
});
