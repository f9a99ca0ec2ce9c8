import { expect, it } from 'vitest';
import { boxAround } from './box-around';
import { distanceBetween } from './distance-between';

it.each([0, -21.1, 16.2, 45, 70])('holds all that is within some metres, at %s degrees north', latitude => {
  for (const metres of [200, 5000]) {
    const [west, south, east, north] = boxAround([3, latitude], metres).split(',').map(Number) as number[];
    const edges = [
      [west, latitude],
      [3, south],
      [east, latitude],
      [3, north],
    ] as [number, number][];
    for (const edge of edges) expect(distanceBetween([3, latitude], edge)).toBeGreaterThanOrEqual(metres);
  }
});
