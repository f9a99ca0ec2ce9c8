// @vitest-environment jsdom
import L from 'leaflet';
import { placeNames } from './place-names';

const VIEW = L.bounds([0, 0], [800, 600]);

/** An area with a possible spot for its name every 16 pixels. */
function area(
  id: number,
  name: string,
  [left, top, right, bottom]: readonly [number, number, number, number],
) {
  const spots: L.Point[] = [];
  for (let x = left; x <= right; x += 16) for (let y = top; y <= bottom; y += 16) spots.push(L.point(x, y));
  return { id, name, spots };
}

describe('placeNames', () => {
  it('puts a name in the middle of what is seen of its area', () => {
    const [whole] = placeNames([area(1, 'Peri', [100, 100, 500, 300])], VIEW, []);
    expect(whole).toMatchObject({ id: 1, name: 'Peri' });
    expect(whole?.x).toBeCloseTo(300, -2);
    expect(whole?.y).toBeCloseTo(200, -2);
    const [part] = placeNames([area(1, 'Peri', [600, 100, 1600, 300])], VIEW, []);
    expect(part?.x).toBeGreaterThan(600);
    expect(part?.x).toBeLessThan(780);
  });

  it('moves it off the symbols and the controls', () => {
    const ocana = area(1, 'Ocana', [100, 100, 500, 300]);
    const [free] = placeNames([ocana], VIEW, []);
    const { x = 0, y = 0 } = free ?? {};
    const [moved] = placeNames([ocana], VIEW, [L.point(x, y)]);
    expect(moved).toBeDefined();
    expect(Math.abs((moved?.y ?? y) - y) + Math.abs((moved?.x ?? x) - x)).toBeGreaterThan(8);
    const [beside] = placeNames([ocana], VIEW, [], [[x - 50, y - 50, x + 50, y + 50]]);
    expect(Math.abs((beside?.y ?? y) - y) + Math.abs((beside?.x ?? x) - x)).toBeGreaterThan(50);
  });

  it('writes no name over another, none out of view and none in a speck', () => {
    const names = placeNames(
      [
        area(1, 'Cuttoli-Corticchiato', [100, 100, 200, 110]),
        area(2, 'Sarrola-Carcopino', [120, 104, 180, 114]),
        area(3, 'Ailleurs', [900, 100, 1200, 300]),
        area(4, 'Point', [400, 400, 410, 410]),
      ],
      VIEW,
      [],
    );
    expect(names.map(({ id }) => id)).toEqual([1]);
  });
});
