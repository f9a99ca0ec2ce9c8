// @vitest-environment jsdom
import { inDays, summary, workItem } from '../../testing/works-fixtures';
import { boxOf, placesOf } from './map-places';

const LINE = {
  ...summary(9),
  resourcetype: 'Line' as const,
  geometry: {
    type: 'LineString' as const,
    coordinates: [
      [8.9, 42],
      [9, 42.1],
    ] as [number, number][],
  },
};

it('draws works by their state, requested ones hollow, overdue ones with a red edge', () => {
  const places = placesOf(
    [
      workItem(1, 'REQUESTED'),
      workItem(2, 'REQUESTED', { due: inDays(-1), overdue_days: 1 }),
      workItem(3, 'FAULTY'),
      workItem(4, 'REQUESTED', { infrastructure: LINE, overdue_days: 3 }),
    ],
    ({ id }) => `works ${id}`,
  );
  expect(places.map(({ key, name, dashed, urgent }) => [key, name, dashed, urgent])).toEqual([
    [1, 'works 1', true, false],
    [2, 'works 2', false, true],
    [3, 'works 3', false, true],
    [4, 'works 4', false, true],
  ]);
  expect(places[1]?.edge).toBe('var(--av-risk-high)');
  expect(places[3]?.fill).toBe('var(--av-risk-high)');
});

it('holds all of them in a box, with a margin', () => {
  expect(boxOf([])).toBeNull();
  const [west, south, east, north] = boxOf([workItem(4, 'PLANNED', { infrastructure: LINE })]) ?? [];
  expect(west).toBeLessThan(8.9);
  expect(south).toBeLessThan(42);
  expect(east).toBeGreaterThan(9);
  expect(north).toBeGreaterThan(42.1);
});
