import { assignTints, neighboursIn, TINTS, visitBorders } from './area-borders';
import { nameSpots } from './name-spots';
import type { SurfaceRecords } from './record-tile';

const SIDE = 1000;

/** Square areas on a grid, by column and row. */
function squares(places: readonly (readonly [column: number, row: number])[]): SurfaceRecords {
  const xy = places.flatMap(([column, row]) => {
    const [x, y] = [column * SIDE, row * SIDE];
    return [x, y, x + SIDE, y, x + SIDE, y + SIDE, x, y + SIDE];
  });
  return {
    kind: 'area',
    // By their ids alone, all would get the same tint.
    ids: Float64Array.from(places, (_, i) => TINTS * (i + 1)),
    names: places.map(place => `Area ${place}`),
    ringOffsets: Uint32Array.from([...places.keys(), places.length]),
    offsets: Uint32Array.from([...places.keys(), places.length], i => 4 * i),
    xy: Int16Array.from(xy),
  };
}

const grid = squares([0, 1, 2, 3].flatMap(column => [0, 1, 2, 3].map(row => [column, row] as const)));

describe('areas of a tile', () => {
  it('that share a border are neighbours', () => {
    const row = squares([
      [0, 0],
      [1, 0],
      [3, 0],
    ]);
    expect(neighboursIn(row).map(neighbours => [...neighbours.keys()])).toEqual([[1], [0], []]);
  });

  it('have other tints than their neighbours, and keep those of earlier tiles', () => {
    const tints = new Map<number, number>();
    assignTints(squares([[0, 0]]), tints);
    const first = tints.get(TINTS);
    assignTints(grid, tints);
    expect(tints.get(TINTS)).toBe(first);
    for (const [area, neighbours] of neighboursIn(grid).entries())
      for (const other of neighbours.keys())
        expect(tints.get(grid.ids[area] as number)).not.toBe(tints.get(grid.ids[other] as number));
  });

  it('have the tint of their id where no neighbour has it', () => {
    const tints = new Map<number, number>();
    const alone = { ...squares([[0, 0]]), ids: Float64Array.of(3) };
    assignTints(alone, tints);
    expect(tints.get(3)).toBe(3);
  });

  it('share a border that is drawn once', () => {
    const edges: string[] = [];
    let before = '';
    const pair = squares([
      [0, 0],
      [1, 0],
    ]);
    visitBorders(pair, (x, y, starts) => {
      if (!starts) edges.push([before, `${x},${y}`].sort().join(' '));
      before = `${x},${y}`;
    });
    expect(edges).toHaveLength(7);
    expect(new Set(edges).size).toBe(7);
  });

  it('have their name at places inside', () => {
    const [spots] = nameSpots(squares([[1, 2]]));
    expect(spots?.name).toBe('Area 1,2');
    expect(spots?.xy.length).toBeGreaterThan(40);
    spots?.xy.forEach((value, i) => {
      const from = i % 2 === 0 ? SIDE : 2 * SIDE;
      expect(value).toBeGreaterThanOrEqual(from);
      expect(value).toBeLessThanOrEqual(from + SIDE);
    });
  });
});
