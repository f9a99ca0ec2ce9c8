import { MOST_ON_ROUTE, planRoute } from './route';

const FIGURE = [
  [0, 0],
  [4, 1],
  [1, 3],
  [6, 4],
  [2, 6],
  [5, 0],
  [3, 3],
  [7, 1],
].map(([x = 0, y = 0]) => ({ x, y }));

it('shortens the closed route of the specification from 25.008 to at most 24.088', () => {
  let instant = 0;
  // The clock jumps, so that only the nearest neighbours count.
  const first = planRoute(FIGURE, { closed: true, now: () => (instant += 1000) });
  expect(first.length).toBeCloseTo(25.008, 3);
  const shorter = planRoute(FIGURE, { closed: true });
  expect(shorter.length).toBeLessThanOrEqual(24.0885);
  expect(shorter.order.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

it('begins an open route at the person, and has nothing to return to', () => {
  const places = [10, 30, 20].map(x => ({ x, y: 0 }));
  expect(planRoute(places, { start: { x: 0, y: 0 } })).toEqual({ order: [0, 2, 1], length: 30 });
  expect(planRoute(places, { start: { x: 40, y: 0 } })).toEqual({ order: [1, 2, 0], length: 30 });
  // From the middle, the nearer end comes first, although the nearest place lies on the other side.
  const beside = planRoute(
    [-3, 2, 9].map(x => ({ x, y: 0 })),
    { start: { x: 0, y: 0 } },
  );
  expect(beside).toEqual({ order: [0, 1, 2], length: 15 });
});

it('orders nothing, one place and places on one spot', () => {
  expect(planRoute([])).toEqual({ order: [], length: 0 });
  expect(planRoute([], { start: { x: 1, y: 1 } })).toEqual({ order: [], length: 0 });
  expect(planRoute([{ x: 1, y: 1 }])).toEqual({ order: [0], length: 0 });
  expect(
    planRoute([
      { x: 1, y: 1 },
      { x: 1, y: 1 },
    ]).order,
  ).toEqual([0, 1]);
});

it('takes the nearest of many first, and keeps to its time', () => {
  const many = Array.from({ length: 1000 }, (_, i) => ({ x: (i * 7919) % 1009, y: (i * 104_729) % 1013 }));
  const begun = performance.now();
  const { order } = planRoute(many, { start: { x: 0, y: 0 } });
  expect(performance.now() - begun).toBeLessThan(1500);
  expect(new Set(order).size).toBe(1000);
  const far = (index: number) => Math.hypot(many[index]?.x ?? 0, many[index]?.y ?? 0);
  const nearest = Math.max(...order.slice(0, MOST_ON_ROUTE).map(far));
  expect(Math.min(...order.slice(MOST_ON_ROUTE).map(far))).toBeGreaterThanOrEqual(nearest);
});
