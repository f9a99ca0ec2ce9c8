import { marksOfCells } from './support-marks';

/**
 * A cell with its counts (not evaluated, low, medium, high, none), and the numbers that are fully and partly neutralised.
 */
const cell = (counts: readonly number[], neutralized: readonly number[]) =>
  marksOfCells({
    kind: 'support',
    xy: Int16Array.of(8, 8),
    counts: Uint32Array.from(counts),
    neutralized: Uint32Array.from(neutralized),
  });

describe('marksOfCells', () => {
  it('shows the highest risk of a cell', () => {
    expect(cell([5, 1, 0, 0, 0], [0, 0]).risks).toEqual(Uint8Array.of(1));
    expect(cell([5, 1, 2, 1, 0], [0, 0]).risks).toEqual(Uint8Array.of(3));
    expect(cell([2, 0, 0, 0, 0], [0, 0]).risks).toEqual(Uint8Array.of(0));
  });

  it('shows the class of coverage that was seen longest ago, or never', () => {
    expect(cell([5, 1, 2, 1, 1], [0, 0]).risks).toEqual(Uint8Array.of(4));
  });

  it('is neutralised only where all its supports are', () => {
    expect(cell([0, 0, 0, 1, 0], [1, 0]).states).toEqual(Uint8Array.of(2));
    expect(cell([0, 0, 1, 1, 0], [1, 1]).states).toEqual(Uint8Array.of(1));
    expect(cell([0, 0, 1, 1, 0], [1, 0]).states).toEqual(Uint8Array.of(0));
  });
});
