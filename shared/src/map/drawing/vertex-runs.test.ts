import { betweenRuns, replaceRuns, runsInBox, runVertices } from './vertex-runs';

const place = (lng: number, lat = 0) => ({ lng, lat });
const boxAround = (west: number, east: number) => ({ west, east, south: -1, north: 1 });
/** Ten vertices from west to east, one per degree. */
const LINE = [Array.from({ length: 10 }, (_, i) => place(i))];
/** Eight vertices round a square, from its south-west corner. */
const RING = [
  [
    place(0, 0),
    place(5, 0),
    place(10, 0),
    place(10, 5),
    place(10, 10),
    place(5, 10),
    place(0, 10),
    place(0, 5),
  ],
];

describe('runs of vertices', () => {
  it('holds what is seen of a line and a segment more on either side', () => {
    expect(runsInBox(LINE, false, boxAround(4.2, 4.8))).toEqual([{ strand: 0, from: 3, count: 4 }]);
    expect(runsInBox(LINE, false, boxAround(-5, 0.5))).toEqual([{ strand: 0, from: 0, count: 3 }]);
    expect(runsInBox(LINE, false, boxAround(20, 30))).toEqual([]);
    expect(runsInBox(LINE, false, boxAround(-5, 30))).toEqual([{ strand: 0, from: 0, count: 10 }]);
  });

  it('finds a segment that crosses the view between two vertices far outside', () => {
    const far = [[place(-50), place(50)]];
    expect(runsInBox(far, false, boxAround(-1, 1))).toEqual([{ strand: 0, from: 0, count: 2 }]);
  });

  it('finds two runs where a line comes back', () => {
    const back = [[0, 1, 2, 3, 4, 5, 4, 3, 2, 1, 0].map(lng => place(lng))];
    expect(runsInBox(back, false, boxAround(-0.5, 0.5))).toEqual([
      { strand: 0, from: 0, count: 3 },
      { strand: 0, from: 8, count: 3 },
    ]);
  });

  it('puts changed vertices back in their place, more or fewer than before', () => {
    const runs = runsInBox(LINE, false, boxAround(4.2, 4.8));
    expect(runVertices(LINE, runs)[0]?.map(({ lng }) => lng)).toEqual([3, 4, 5, 6]);
    const changed = replaceRuns(LINE, runs, [[place(3), place(4.5), place(4.6), place(5), place(6)]]);
    expect(changed[0]?.map(({ lng }) => lng)).toEqual([0, 1, 2, 3, 4.5, 4.6, 5, 6, 7, 8, 9]);
    expect(betweenRuns(LINE, runs, false).map(piece => piece.map(({ lng }) => lng))).toEqual([
      [0, 1, 2, 3],
      [6, 7, 8, 9],
    ]);
  });

  it('goes round the end of a ring', () => {
    // The two segments at the south-west corner, and one more on either side.
    const runs = runsInBox(RING, true, { west: -1, east: 1, south: -1, north: 1 });
    expect(runs).toEqual([{ strand: 0, from: 6, count: 5 }]);
    const [corner] = runVertices(RING, runs);
    expect(corner).toEqual([place(0, 10), place(0, 5), place(0, 0), place(5, 0), place(10, 0)]);
    const moved = replaceRuns(RING, runs, [
      [place(0, 10), place(0, 5), place(-1, -1), place(5, 0), place(10, 0)],
    ]);
    expect(moved[0]).toHaveLength(8);
    expect(moved[0]).toEqual([
      place(10, 5),
      place(10, 10),
      place(5, 10),
      place(0, 10),
      place(0, 5),
      place(-1, -1),
      place(5, 0),
      place(10, 0),
    ]);
    expect(betweenRuns(RING, runs, true)).toEqual([
      [place(10, 0), place(10, 5), place(10, 10), place(5, 10), place(0, 10)],
    ]);
  });

  it('is one run that ends where it begins when all of a ring is seen', () => {
    const runs = runsInBox(RING, true, { west: -1, east: 11, south: -1, north: 11 });
    expect(runs).toEqual([{ strand: 0, from: 0, count: 9 }]);
    expect(betweenRuns(RING, [], true)[0]).toHaveLength(9);
  });
});
