import { stepAfterDrag, stepAfterTap, stepFrom } from './sheet-steps';

const heights = { low: 150, middle: 420, high: 740 };

it.each([
  [160, 0, 'low'],
  [284, 0, 'low'],
  [286, 0.1, 'middle'],
  [500, -0.2, 'middle'],
  [600, 0, 'high'],
  [170, 0.8, 'middle'],
  [430, 0.8, 'high'],
  [760, 0.8, 'high'],
  [730, -0.8, 'middle'],
  [400, -0.8, 'low'],
  [120, -0.8, 'low'],
])('a drag that ends at %i px with %f px/ms rests at %s', (height, speed, step) => {
  expect(stepAfterDrag(height, speed, heights)).toBe(step);
});

it('a tap goes up, from the highest step down', () => {
  expect([stepAfterTap('low'), stepAfterTap('middle'), stepAfterTap('high')]).toEqual([
    'middle',
    'high',
    'low',
  ]);
});

it('keys stop at the outermost steps', () => {
  expect([stepFrom('high', 1), stepFrom('low', -1), stepFrom('low', 1)]).toEqual(['high', 'low', 'middle']);
});
