// @vitest-environment jsdom
import { boxOf } from './rows-map';

it('shows a coast or a border around places, and all places that lie farther apart', () => {
  const [west, south, east, north] = boxOf([[3.08, 45.78]]) ?? [];
  // The map reaches from the Atlantic to Geneva and the Mediterranean.
  expect(west).toBeLessThan(-0.9);
  expect(east).toBeGreaterThan(6.1);
  expect(south).toBeLessThan(43.2);
  expect(north).toBeGreaterThan(48);
  expect(
    boxOf([
      [-61.5, 16.2],
      [55.5, -21.1],
    ]),
  ).toEqual([-61.5, -21.1, 55.5, 16.2]);
  expect(boxOf([])).toBeNull();
});
