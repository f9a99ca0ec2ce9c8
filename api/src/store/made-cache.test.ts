import { expect, it, vi } from 'vitest';
import { MadeCache } from './made-cache';

const drawing = (bytes: number, isWhole = true) => ({ bytes, isWhole });
const keeping = () =>
  new MadeCache<ReturnType<typeof drawing>>(10, ({ bytes, isWhole }) => (isWhole ? bytes : null));

it('draws once for those who ask together and later, until there is no room', async () => {
  const kept = keeping();
  const make = vi.fn(async () => drawing(6));
  await Promise.all([kept.of('a', undefined, make), kept.of('a', undefined, make)]);
  await kept.of('a', undefined, make);
  expect(make).toHaveBeenCalledTimes(1);
  await kept.of('b', undefined, async () => drawing(6));
  await kept.of('a', undefined, make);
  expect(make).toHaveBeenCalledTimes(2);
});

it('keeps neither failures nor what lacks something', async () => {
  const kept = keeping();
  await expect(kept.of('a', undefined, () => Promise.reject(new Error('slow')))).rejects.toThrow('slow');
  const make = vi.fn(async () => drawing(3, false));
  await kept.of('a', undefined, make);
  await kept.of('a', undefined, make);
  expect(make).toHaveBeenCalledTimes(2);
});
