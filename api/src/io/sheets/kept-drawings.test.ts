import { expect, it, vi } from 'vitest';
import { type Drawing, KeptDrawings } from './kept-drawings';

const drawing = (length: number, isWhole = true): Drawing => ({ bytes: new Uint8Array(length), isWhole });

it('draws once for those who ask together and later, until there is no room', async () => {
  const kept = new KeptDrawings(10);
  const make = vi.fn(async () => drawing(6));
  await Promise.all([kept.of('a', make), kept.of('a', make)]);
  await kept.of('a', make);
  expect(make).toHaveBeenCalledTimes(1);
  await kept.of('b', async () => drawing(6));
  await kept.of('a', make);
  expect(make).toHaveBeenCalledTimes(2);
});

it('keeps neither failures nor what lacks something', async () => {
  const kept = new KeptDrawings(10);
  await expect(kept.of('a', () => Promise.reject(new Error('slow')))).rejects.toThrow('slow');
  const make = vi.fn(async () => drawing(3, false));
  await kept.of('a', make);
  await kept.of('a', make);
  expect(make).toHaveBeenCalledTimes(2);
});
