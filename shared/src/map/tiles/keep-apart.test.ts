import { keepApart, type WeighedMarks } from './keep-apart';

const marksOf = (marks: readonly (readonly [x: number, y: number, weight: number])[]): WeighedMarks => ({
  x: Float64Array.from(marks, ([x]) => x),
  y: Float64Array.from(marks, ([, y]) => y),
  weights: Uint8Array.from(marks, ([, , weight]) => weight),
});

describe('keepApart', () => {
  it('leaves out what would cover a heavier mark and puts the heaviest last', () => {
    const marks = marksOf([
      [0, 0, 1],
      [5, 0, 3],
      [50, 0, 0],
      [30, 0, 2],
    ]);
    expect([...keepApart(marks, 10)]).toEqual([2, 3, 1]);
  });

  it('keeps all of them without a gap, the heaviest last', () => {
    const marks = marksOf([
      [0, 0, 3],
      [0, 0, 0],
      [1, 0, 2],
    ]);
    expect([...keepApart(marks, 0)]).toEqual([1, 2, 0]);
    expect([...keepApart(marksOf([]), 10)]).toEqual([]);
  });

  it('keeps no two marks nearer than the gap, and leaves no place for another', () => {
    const all = Array.from({ length: 400 }, (_, i) => [(i * 7919) % 200, (i * 104729) % 210, i % 4] as const);
    const marks = marksOf(all);
    const keptMarks = [...keepApart(marks, 12)].map(i => all[i] as readonly [number, number, number]);
    const near = (a: readonly number[], b: readonly number[]) =>
      Math.hypot((a[0] as number) - (b[0] as number), (a[1] as number) - (b[1] as number)) < 12;
    for (const [i, a] of keptMarks.entries())
      expect(keptMarks.slice(i + 1).some(b => near(a, b))).toBe(false);
    for (const one of all) expect(keptMarks.some(other => near(one, other) && other[2] >= one[2])).toBe(true);
  });

  it('comes to the same marks along the common edge of two tiles', () => {
    const all = Array.from({ length: 300 }, (_, i) => [(i * 37) % 300, (i * 53) % 40, i % 4] as const);
    const leftOf = all.filter(([x]) => x <= 220);
    const rightOf = all.filter(([x]) => x >= 80);
    const shown = (part: typeof all) =>
      [...keepApart(marksOf(part), 6)]
        .map(i => part[i] as readonly [number, number, number])
        .filter(([x]) => x > 140 && x < 160)
        .map(mark => mark.join())
        .sort();
    expect(shown(leftOf)).toEqual(shown(rightOf));
  });
});
