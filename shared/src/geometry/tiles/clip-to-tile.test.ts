import { clipLine, clipRing } from './clip-to-tile';
import { simplifyLine, simplifyRing } from './simplify';

const box = { min: 0, max: 10 };

describe('clipLine', () => {
  it('keeps what is inside, whole', () => {
    expect(
      clipLine(
        [
          [1, 1],
          [5, 5],
          [9, 1],
        ],
        box,
      ),
    ).toEqual([
      [
        [1, 1],
        [5, 5],
        [9, 1],
      ],
    ]);
  });

  it('cuts at the edges and gives a part for each visit', () => {
    expect(
      clipLine(
        [
          [-5, 5],
          [5, 5],
          [5, 15],
          [8, 15],
          [8, 5],
        ],
        box,
      ),
    ).toEqual([
      [
        [0, 5],
        [5, 5],
        [5, 10],
      ],
      [
        [8, 10],
        [8, 5],
      ],
    ]);
  });

  it('finds a segment that only passes through, drops one that passes by', () => {
    expect(
      clipLine(
        [
          [-5, 5],
          [15, 5],
        ],
        box,
      ),
    ).toEqual([
      [
        [0, 5],
        [10, 5],
      ],
    ]);
    expect(
      clipLine(
        [
          [-5, 8],
          [3, 16],
        ],
        box,
      ),
    ).toEqual([]);
  });
});

describe('clipRing', () => {
  it('cuts a ring to the box and closes it', () => {
    const ring = clipRing(
      [
        [-5, -5],
        [5, -5],
        [5, 5],
        [-5, 5],
        [-5, -5],
      ],
      box,
    );
    expect(ring.at(0)).toEqual(ring.at(-1));
    expect(new Set(ring.map(String))).toEqual(new Set(['0,0', '5,0', '5,5', '0,5']));
  });

  it('fills the box where the ring holds it, and is empty where it is elsewhere', () => {
    expect(
      new Set(
        clipRing(
          [
            [-50, -50],
            [50, -50],
            [50, 50],
            [-50, 50],
            [-50, -50],
          ],
          box,
        ).map(String),
      ).size,
    ).toBe(4);
    expect(
      clipRing(
        [
          [20, 20],
          [30, 20],
          [30, 30],
          [20, 20],
        ],
        box,
      ),
    ).toEqual([]);
  });
});

describe('simplify', () => {
  it('drops vertices nearer than the tolerance and keeps both ends', () => {
    const line: [number, number][] = [
      [0, 0],
      [1, 0.05],
      [2, -0.05],
      [3, 4],
      [4, 0],
    ];
    expect(simplifyLine(line, 0.1)).toEqual([
      [0, 0],
      [2, -0.05],
      [3, 4],
      [4, 0],
    ]);
    expect(simplifyLine(line, 10)).toEqual([
      [0, 0],
      [4, 0],
    ]);
    expect(simplifyLine(line, 0)).toEqual(line);
  });

  it('stays within the tolerance on a long line', () => {
    const line = Array.from({ length: 5000 }, (_, i): [number, number] => [i, Math.sin(i / 50) * 100]);
    const simplified = simplifyLine(line, 2);
    expect(simplified.length).toBeLessThan(500);
    expect([simplified.at(0), simplified.at(-1)]).toEqual([line.at(0), line.at(-1)]);
  });

  it('keeps a ring closed, and gives nothing for a speck', () => {
    const circle = Array.from({ length: 101 }, (_, i): [number, number] => [
      100 * Math.cos((i % 100) * 0.0628318),
      100 * Math.sin((i % 100) * 0.0628318),
    ]);
    const simplified = simplifyRing(circle, 5);
    expect(simplified.at(0)).toEqual(simplified.at(-1));
    expect(simplified.length).toBeLessThan(30);
    expect(
      simplifyRing(
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
        50,
      ),
    ).toEqual([]);
  });
});
