import { boundsHold, boundsMeet, boundsOf, centreOf } from './bounds-of';
import type { MultiPolygon, Polygon } from './geojson';
import { intersectsPolygon } from './intersects-polygon';
import { pointInPolygon } from './point-in-polygon';

const square = (x: number, y: number, side: number) =>
  [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ] as const;

const island: Polygon = { type: 'Polygon', coordinates: [square(0, 0, 10), square(4, 4, 2)] };
const archipelago: MultiPolygon = {
  type: 'MultiPolygon',
  coordinates: [[square(0, 0, 10), square(4, 4, 2)], [square(20, 20, 5)]],
};

describe('boundsOf', () => {
  it('holds every position of every kind of geometry', () => {
    expect(boundsOf({ type: 'Point', coordinates: [3, 4] })).toEqual([3, 4, 3, 4]);
    expect(
      boundsOf({
        type: 'LineString',
        coordinates: [
          [3, 4],
          [-1, 9],
        ],
      }),
    ).toEqual([-1, 4, 3, 9]);
    expect(boundsOf(island)).toEqual([0, 0, 10, 10]);
    expect(boundsOf(archipelago)).toEqual([0, 0, 25, 25]);
    expect(centreOf(boundsOf(archipelago))).toEqual([12.5, 12.5]);
  });

  it('meets what touches it', () => {
    expect(boundsMeet([0, 0, 1, 1], [1, 1, 2, 2])).toBe(true);
    expect(boundsMeet([0, 0, 1, 1], [1.1, 0, 2, 2])).toBe(false);
    expect(boundsHold([0, 0, 1, 1], [1, 0])).toBe(true);
    expect(boundsHold([0, 0, 1, 1], [1.01, 0])).toBe(false);
  });
});

describe('pointInPolygon', () => {
  it('knows inside, outside, hole and edge', () => {
    expect(pointInPolygon([2, 2], island)).toBe(true);
    expect(pointInPolygon([11, 2], island)).toBe(false);
    expect(pointInPolygon([5, 5], island)).toBe(false);
    expect(pointInPolygon([0, 5], island)).toBe(true);
    expect(pointInPolygon([4, 5], island)).toBe(true);
    expect(pointInPolygon([10, 10], island)).toBe(true);
  });

  it('looks into every polygon', () => {
    expect(pointInPolygon([22, 22], archipelago)).toBe(true);
    expect(pointInPolygon([15, 15], archipelago)).toBe(false);
  });

  it('counts a ray through a vertex once', () => {
    const diamond: Polygon = {
      type: 'Polygon',
      coordinates: [
        [
          [0, -1],
          [1, 0],
          [0, 1],
          [-1, 0],
          [0, -1],
        ],
      ],
    };
    expect(pointInPolygon([-0.5, 0], diamond)).toBe(true);
    expect(pointInPolygon([-2, 0], diamond)).toBe(false);
    expect(pointInPolygon([-2, 1], diamond)).toBe(false);
  });
});

describe('intersectsPolygon', () => {
  const line = (...coordinates: [number, number][]) => ({ type: 'LineString' as const, coordinates });

  it('finds a line that crosses without a vertex inside', () => {
    expect(intersectsPolygon(line([-5, 5], [15, 5]), island)).toBe(true);
    expect(intersectsPolygon(line([-5, 11], [15, 11]), island)).toBe(false);
    // The boxes overlap, but the line passes outside the corner.
    expect(intersectsPolygon(line([-3, 9], [1, 13]), island)).toBe(false);
  });

  it('leaves out what lies wholly in a hole, takes what leaves it', () => {
    expect(intersectsPolygon(line([4.5, 4.5], [5.5, 5.5]), island)).toBe(false);
    expect(intersectsPolygon(line([4.5, 4.5], [7, 4.5]), island)).toBe(true);
    expect(intersectsPolygon({ type: 'Polygon', coordinates: [square(4.5, 4.5, 1)] }, island)).toBe(false);
  });

  it('compares surfaces: crossing, holding, held, touching, apart', () => {
    const other = (x: number, y: number, side: number): Polygon => ({
      type: 'Polygon',
      coordinates: [square(x, y, side)],
    });
    expect(intersectsPolygon(other(9, 9, 5), island)).toBe(true);
    expect(intersectsPolygon(other(-5, -5, 50), island)).toBe(true);
    expect(intersectsPolygon(other(1, 1, 1), archipelago)).toBe(true);
    expect(intersectsPolygon(other(10, 0, 5), island)).toBe(true);
    expect(intersectsPolygon(other(12, 12, 5), archipelago)).toBe(false);
  });

  it('takes a point as pointInPolygon does', () => {
    expect(intersectsPolygon({ type: 'Point', coordinates: [21, 21] }, archipelago)).toBe(true);
    expect(intersectsPolygon({ type: 'Point', coordinates: [5, 5] }, archipelago)).toBe(false);
  });
});
