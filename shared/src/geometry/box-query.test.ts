import { expect, it } from 'vitest';
import { boxQuerySchema } from '../contract/filters';
import { boundsHold } from './bounds-of';
import { boxQuery } from './box-query';

it('holds the box it was made of, whatever its decimals', () => {
  for (let i = 0; i < 2000; i++) {
    const [x, y] = [((i * 0.618034) % 20) - 10, 40 + ((i * 0.7548777) % 12)];
    const box = [x, y, x + 1 / 3, y + 0.1] as const;
    const requestedBox = boxQuerySchema.parse(boxQuery(box));
    expect(boundsHold(requestedBox, [box[0], box[1]]) && boundsHold(requestedBox, [box[2], box[3]])).toBe(
      true,
    );
    expect(Math.abs((requestedBox[0] as number) - x)).toBeLessThan(2.1e-5);
  }
});

it('leaves whole steps alone, and the globe', () => {
  expect(boxQuery([8.7, 41.9, 8.80001, 42])).toBe('8.7,41.9,8.80001,42');
  expect(boxQuery([-180, -90, 180, 90])).toBe('-180,-90,180,90');
  expect(boxQuery([-190, -90, 200, 90])).toBe('-180,-90,180,90');
});
