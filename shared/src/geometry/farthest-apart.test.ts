import { distanceBetween } from './distance-between';
import { farthestApart } from './farthest-apart';

it('is the distance of two points', () => {
  const metres = farthestApart(
    { type: 'Point', coordinates: [9, 42] },
    { type: 'Point', coordinates: [9, 42.001] },
  );
  expect(metres).toBeCloseTo(111.07, 1);
});

it('is how far a vertex of one line lies from the other, whichever line it belongs to', () => {
  const straight = {
    type: 'LineString' as const,
    coordinates: [
      [9, 42],
      [9.01, 42],
    ] as [number, number][],
  };
  const bent = {
    type: 'LineString' as const,
    coordinates: [
      [9, 42],
      [9.005, 42.001],
      [9.01, 42],
    ] as [number, number][],
  };
  const bend = distanceBetween([9.005, 42.001], [9.005, 42]);
  expect(farthestApart(straight, bent)).toBeCloseTo(bend, 0);
  expect(farthestApart(bent, straight)).toBeCloseTo(bend, 0);
  expect(farthestApart(bent, bent)).toBe(0);
});
