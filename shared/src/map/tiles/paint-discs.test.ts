import { type Pixels, paintDiscUnder, type Rgb } from './paint-discs';

const RED: Rgb = [200, 0, 0];
const BLUE: Rgb = [0, 0, 200];
const COLOURS = [RED, BLUE];
const SIDE = 16;

const empty = (): Pixels => ({ data: new Uint8ClampedArray(4 * SIDE * SIDE), width: SIDE, height: SIDE });

const pixel = ({ data }: Pixels, x: number, y: number) => [
  ...data.subarray(4 * (y * SIDE + x), 4 * (y * SIDE + x + 1)),
];

describe('paintDiscUnder', () => {
  it('fills a disc and nothing beyond it', () => {
    const pixels = empty();
    paintDiscUnder(pixels, 8, 8, 5, [3, 0], COLOURS);
    expect(pixel(pixels, 8, 8)).toEqual([...RED, 255]);
    expect(pixel(pixels, 4, 8)).toEqual([...RED, 255]);
    expect(pixel(pixels, 2, 8)).toEqual([0, 0, 0, 0]);
    expect(pixel(pixels, 3, 3)).toEqual([0, 0, 0, 0]);
  });

  it('shares it out clockwise from the top', () => {
    const pixels = empty();
    paintDiscUnder(pixels, 8, 8, 5, [1, 3], COLOURS);
    expect(pixel(pixels, 9, 6)).toEqual([...RED, 255]);
    for (const [x, y] of [
      [9, 9],
      [6, 9],
      [6, 6],
    ] as const)
      expect(pixel(pixels, x, y)).toEqual([...BLUE, 255]);
  });

  it('leaves what is painted already on top', () => {
    const pixels = empty();
    paintDiscUnder(pixels, 6, 8, 4, [1, 0], COLOURS);
    paintDiscUnder(pixels, 10, 8, 4, [0, 1], COLOURS);
    expect(pixel(pixels, 8, 8)).toEqual([...RED, 255]);
    expect(pixel(pixels, 11, 8)).toEqual([...BLUE, 255]);
  });

  it('paints of a disc at the edge what lies within', () => {
    const pixels = empty();
    paintDiscUnder(pixels, 0, SIDE, 4, [1, 1], COLOURS);
    expect(pixel(pixels, 0, SIDE - 1)).toEqual([...RED, 255]);
    expect(pixel(pixels, SIDE - 1, SIDE - 1)).toEqual([0, 0, 0, 0]);
    expect(pixel(pixels, SIDE - 1, 0)).toEqual([0, 0, 0, 0]);
  });
});
