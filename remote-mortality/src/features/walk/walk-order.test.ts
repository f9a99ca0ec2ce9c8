import type { LineGeometry, Position } from 'shared/contract';
import { compassPoint, directionTo } from 'shared/geometry';
import { alongLine, lengthOfWay, metresAlong, nearestLine, nearestNeighbours } from './walk-order';

/** Degrees of latitude per metre, and of longitude at 42° north. */
const [NORTH, EAST] = [1 / 111_070, 1 / 82_840];
const at = (east: number, north: number): Position => [9 + east * EAST, 42 + north * NORTH];
const line = (...places: Position[]): LineGeometry => ({ type: 'LineString', coordinates: places });
const support = (id: number, east: number, north: number) => ({ id, position: at(east, north) });
const ids = (supports: readonly { id: number }[]) => supports.map(({ id }) => id);

const bent = line(at(0, 0), at(400, 0), at(400, 300));

it('orders the supports of a line along it, beginning at the near end', () => {
  const supports = [
    support(4, 410, 290),
    support(1, 5, 20),
    support(3, 400, 10),
    support(9, 200, 40),
    support(2, 190, -29),
  ];
  expect(ids(alongLine(bent, supports, null))).toEqual([1, 2, 3, 4]);
  expect(ids(alongLine(bent, supports, at(-50, 0)))).toEqual([1, 2, 3, 4]);
  expect(ids(alongLine(bent, supports, at(450, 350)))).toEqual([4, 3, 2, 1]);
  expect(alongLine(bent, [], at(0, 0))).toEqual([]);
});

it('measures along a line, around its bend', () => {
  expect(metresAlong(bent, at(100, 12))).toBeCloseTo(100, 0);
  expect(metresAlong(bent, at(390, 150))).toBeCloseTo(550, 0);
});

it('stands at the nearest line within 300 m, if there is one', () => {
  const lines = [
    { id: 1, geometry: line(at(0, 250), at(400, 250)) },
    { id: 2, geometry: line(at(0, -120), at(400, -100)) },
  ];
  expect(nearestLine(at(200, 0), lines)?.id).toBe(2);
  expect(nearestLine(at(200, 560), lines)).toBeUndefined();
  expect(nearestLine(at(0, 0), [])).toBeUndefined();
});

it('goes without a line from neighbour to neighbour, at most 2 km away', () => {
  const supports = [
    support(3, 300, 0),
    support(1, 100, 0),
    support(2, 180, 0),
    support(4, -150, 0),
    support(5, 2100, 0),
  ];
  expect(ids(nearestNeighbours(at(0, 0), supports))).toEqual([1, 2, 3, 4]);
  expect(lengthOfWay([support(0, 0, 0), ...nearestNeighbours(at(0, 0), supports)])).toBeCloseTo(750, -1);
});

it.each([
  [0, 90, 'N'],
  [70, 80, 'NE'],
  [290, 5, 'E'],
  [-1, -60, 'S'],
  [-100, 10, 'W'],
  [-80, 85, 'NW'],
])('%i m east and %i m north lie in the %s', (east, north, point) => {
  expect(compassPoint(directionTo(at(0, 0), at(east, north)))).toBe(point);
});
