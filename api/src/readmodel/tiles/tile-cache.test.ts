import type { Bounds } from 'shared/geometry';
import { describe, expect, it, vi } from 'vitest';
import { type MadeTile, TileCache } from './tile-cache';

const WORLD = { z: 0, x: 0, y: 0 };
const CLERMONT: Bounds = [3.08, 45.77, 3.09, 45.78];

/** A tile whose completion the test controls. */
function making() {
  let finish: (tile: MadeTile) => void = () => undefined;
  const made = new Promise<MadeTile>(resolve => {
    finish = resolve;
  });
  return {
    make: vi.fn(() => made),
    finish: (etag: string) => finish({ etag, bytes: new Uint8Array(1), gzipped: false }),
  };
}

describe('TileCache', () => {
  it('makes a tile once for those who ask at the same time and later', async () => {
    const cache = new TileCache();
    const { make, finish } = making();
    const asked = [cache.of('world', WORLD, make), cache.of('world', WORLD, make)];
    finish('first');
    expect((await Promise.all(asked)).map(({ etag }) => etag)).toEqual(['first', 'first']);
    expect((await cache.of('world', WORLD, make)).etag).toBe('first');
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('neither keeps nor shares a tile whose records change while it is made', async () => {
    const cache = new TileCache();
    const [before, after] = [making(), making()];
    const old = cache.of('world', WORLD, before.make);
    cache.forget([CLERMONT]);
    const fresh = cache.of('world', WORLD, after.make);
    after.finish('after');
    before.finish('before');
    expect((await old).etag).toBe('before');
    expect((await fresh).etag).toBe('after');
    expect((await cache.of('world', WORLD, before.make)).etag).toBe('after');
  });

  it('forgets all tiles that a change meets, and keeps the others', async () => {
    const cache = new TileCache();
    const make = vi.fn(
      async (): Promise<MadeTile> => ({ etag: '', bytes: new Uint8Array(1), gzipped: false }),
    );
    const tiles = [WORLD, { z: 1, x: 1, y: 0 }, { z: 2, x: 2, y: 1 }, { z: 3, x: 7, y: 7 }];
    const showAll = () => Promise.all(tiles.map(tile => cache.of(String(tile.z), tile, make)));
    await showAll();
    cache.forget([CLERMONT]);
    await showAll();
    expect(make).toHaveBeenCalledTimes(tiles.length + 3);
    cache.forget('all');
    await showAll();
    expect(make).toHaveBeenCalledTimes(2 * tiles.length + 3);
  });

  it('makes a tile again after a failure', async () => {
    const cache = new TileCache();
    await expect(cache.of('world', WORLD, () => Promise.reject(new Error('full')))).rejects.toThrow('full');
    const { make, finish } = making();
    const again = cache.of('world', WORLD, make);
    finish('again');
    expect((await again).etag).toBe('again');
  });
});
