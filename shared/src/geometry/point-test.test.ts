import type { MultiPolygon, Polygon, Position } from './geojson';
import { pointInPolygon } from './point-in-polygon';
import { pointTest } from './point-test';

/** A star with integer coordinates, so that many test points lie on its edges or at the height of its corners. */
const star = (x: number, y: number, corners: number, closed: boolean): Position[] => {
  const ring = Array.from({ length: corners }, (_, i): Position => {
    const [angle, radius] = [(2 * Math.PI * i) / corners, i % 3 === 0 ? 30 : 12 + (i % 5)];
    return [Math.round(x + radius * Math.cos(angle)), Math.round(y + radius * Math.sin(angle))];
  });
  return closed ? [...ring, ring[0] as Position] : ring;
};

const surfaces: (Polygon | MultiPolygon)[] = [
  {
    type: 'Polygon',
    coordinates: [star(0, 0, 60, true), star(0, 0, 5, true).map(([x, y]) => [x / 4, y / 4])],
  },
  { type: 'Polygon', coordinates: [star(0, 0, 3, false)] },
  { type: 'MultiPolygon', coordinates: [[star(-20, -20, 90, true)], [star(20, 20, 200, true)], []] },
];

describe('pointTest', () => {
  it.each(surfaces)('agrees with pointInPolygon everywhere, edges and corners included', surface => {
    const holds = pointTest(surface);
    const kinds = new Set<boolean>();
    for (let x = -60; x <= 60; x += 1)
      for (let y = -60; y <= 60; y += 0.5) {
        const expected = pointInPolygon([x, y], surface);
        kinds.add(expected);
        if (holds([x, y]) !== expected) expect.fail(`${x}, ${y}: ${!expected}`);
      }
    expect(kinds.size).toBe(2);
  });
});
