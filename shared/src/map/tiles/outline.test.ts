import { readFileSync } from 'node:fs';
import { toWorld } from '../../geometry/tile-math';
import { decodeOutline } from './outline';

const outline = decodeOutline(readFileSync(new URL('../base/outlines.json', import.meta.url), 'utf8'));

describe('the outline of the countries', () => {
  it('has lands with closed rings', () => {
    expect(outline.lands.length).toBeGreaterThan(40);
    for (const { rings } of outline.lands)
      for (const ring of rings) {
        expect(ring.at(-2)).toBeCloseTo(ring[0] as number, 9);
        expect(ring.at(-1)).toBeCloseTo(ring[1] as number, 9);
      }
  });

  it('tells coasts from borders between countries', () => {
    expect(outline.coasts.length).toBeGreaterThan(40);
    expect(outline.borders.length).toBeGreaterThan(5);
  });

  it('has Corsica where it is', () => {
    const [x, y] = toWorld([9.1, 42.2]);
    const holding = outline.lands.filter(
      ({ bounds: [west, north, east, south] }) => west < x && x < east && north < y && y < south,
    );
    expect(holding).not.toHaveLength(0);
  });
});
