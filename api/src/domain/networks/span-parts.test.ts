import { distanceBetween } from 'shared/geometry';
import { toWorld } from 'shared/server';
import { expect, it } from 'vitest';
import { mortonOf } from '../../readmodel/model/morton';
import { spanParts } from './span-parts';

it('cuts a line at the borders of cells, without gaps and without changing its length', () => {
  const line: [number, number][] = [
    [9, 42],
    [9.001, 42.001],
    [9.1, 42.03],
  ];
  const parts = spanParts(line) ?? [];
  expect(parts.length).toBeGreaterThan(4);
  for (const [i, { cell, path }] of parts.entries()) {
    const [a, b] = [path.at(0), path.at(1)] as [[number, number], [number, number]];
    expect(mortonOf(toWorld([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]))).toBe(cell);
    if (i > 0) expect(parts[i - 1]?.path.at(-1)).toEqual(path[0]);
  }
  const metres =
    distanceBetween(line[0] as never, line[1] as never) + distanceBetween(line[1] as never, line[2] as never);
  expect(parts.reduce((sum, part) => sum + part.metres, 0)).toBeCloseTo(metres, 6);
});

it.each([
  [-20, 20],
  [-180, 180],
])('refuses a line from %d° to %d°, which would meet countless cells', (from, to) => {
  expect(
    spanParts([
      [from, 0],
      [to, 0],
    ]),
  ).toBeNull();
});
