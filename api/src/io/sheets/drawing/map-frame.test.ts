import { distanceBetween, type Position } from 'shared/geometry';
import { expect, it } from 'vitest';
import { mapFrame } from './map-frame';

const frame = { x: 42, y: 100, width: 300, height: 200 };
const centre: Position = [8.977, 42.0659];
const map = mapFrame(frame, centre, 350);

it('shows the centre in its middle, north up, and at least its radius on each side', () => {
  expect(map.project(centre)).toEqual([42 + 150, 100 + 100]);
  const [x, y] = map.project([8.977, 42.067]);
  expect(x).toBeCloseTo(192);
  expect(y).toBeLessThan(200);
  expect(map.metresPerPoint).toBeCloseTo(3.5);
});

it('is true to its scale', () => {
  for (const other of [
    [8.981, 42.0659],
    [8.977, 42.0689],
    [8.974, 42.0639],
  ] as Position[]) {
    const [x, y] = map.project(other);
    const metres = Math.hypot(x - 192, y - 200) * map.metresPerPoint;
    expect(metres / distanceBetween(centre, other)).toBeCloseTo(1, 2);
  }
});

it('agrees with the tile that geometries are cut for', () => {
  const { tile } = map;
  const side = 2 ** tile.z;
  const at = (position: Position) => {
    const [longitude, latitude] = position;
    const sine = Math.sin((latitude * Math.PI) / 180);
    const world = [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
    return [((world[0] ?? 0) * side - tile.x) * 4096, ((world[1] ?? 0) * side - tile.y) * 4096] as const;
  };
  const other: Position = [8.9785, 42.0671];
  const [x, y] = map.ofTile(at(other));
  const [expectedX, expectedY] = map.project(other);
  expect(x).toBeCloseTo(expectedX, 3);
  expect(y).toBeCloseTo(expectedY, 3);
});
