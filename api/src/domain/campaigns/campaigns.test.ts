import { expect, it } from 'vitest';
import { drawSample } from './draw-sample';
import { splitCompact } from './split-compact';

const works = Array.from({ length: 100 }, (_, id) => ({ id, stratum: id < 70 ? 'a' : id < 97 ? 'b' : 'c' }));
const draw = (size: number, seed: number) => drawSample(works, ({ stratum }) => stratum, { size, seed });
const counts = (drawn: typeof works) =>
  ['a', 'b', 'c'].map(stratum => drawn.filter(one => one.stratum === stratum).length);

it('draws the same works for the same seed, and others for another', () => {
  expect(draw(20, 7)).toEqual(draw(20, 7));
  expect(draw(20, 7)).not.toEqual(draw(20, 8));
  expect(new Set(draw(20, 7).map(({ id }) => id)).size).toBe(20);
});

it('draws in proportion, with at least one of each stratum, and never more than there are', () => {
  expect(counts(draw(20, 1))).toEqual([14, 5, 1]);
  expect(counts(draw(3, 1))).toEqual([1, 1, 1]);
  expect(counts(draw(2, 1))).toEqual([1, 1, 0]);
  expect(counts(draw(500, 1))).toEqual([70, 27, 3]);
  expect(drawSample([], () => '', { size: 5, seed: 1 })).toEqual([]);
});

it('divides places into compact parts of equal size', () => {
  const row = Array.from({ length: 10 }, (_, i) => ({ longitude: ((i * 7) % 10) / 100, latitude: 42 }));
  const parts = splitCompact(row, 3);
  expect(parts.map(part => part.length).sort()).toEqual([3, 3, 4]);
  const ends = parts.map(part => [
    Math.min(...part.map(({ longitude }) => longitude)),
    Math.max(...part.map(({ longitude }) => longitude)),
  ]);
  for (const [index, [first = 0]] of ends.entries())
    if (index > 0) expect(first).toBeGreaterThan(ends[index - 1]?.[1] ?? 0);
  expect(splitCompact([], 2)).toEqual([[], []]);
  expect(splitCompact(row.slice(0, 1), 3).flat()).toHaveLength(1);
});
