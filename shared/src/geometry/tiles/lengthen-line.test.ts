import { lengthenLine } from './lengthen-line';

describe('lengthenLine', () => {
  it('draws a short line out from its middle, in its direction', () => {
    expect(
      lengthenLine([
        [100, 100],
        [100, 104],
      ]),
    ).toEqual([
      [100, 86],
      [100, 118],
    ]);
    expect(
      lengthenLine([
        [5, 5],
        [5, 5],
      ]),
    ).toEqual([
      [-11, 5],
      [21, 5],
    ]);
  });

  it('leaves a line that is seen as it is', () => {
    const path = [
      [0, 0],
      [10, 3],
      [40, 0],
    ] as const;
    expect(lengthenLine(path)).toBe(path);
    expect(lengthenLine([])).toEqual([]);
  });
});
