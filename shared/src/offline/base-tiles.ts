import type { TileAddress } from '../geometry/tile-math';

/** Tiles of base layers that were taken along, by their address. */
export const BASE_TILES_CACHE = 'base-tiles';

const SERVERS = 'abc';

/** The address of a tile of a base layer, as Leaflet makes it. */
export const tileUrl = (template: string, { z, x, y }: TileAddress): string =>
  template
    .replace('{s}', SERVERS[Math.abs(x + y) % SERVERS.length] ?? '')
    .replace('{z}', String(z))
    .replace('{x}', String(x))
    .replace('{y}', String(y))
    .replace('{r}', '');

/** The tile kept on this device, as an address of its own; `undefined` where there is none. */
export async function keptTile(url: string): Promise<string | undefined> {
  if (!('caches' in window)) return undefined;
  const kept = await caches.match(url, { cacheName: BASE_TILES_CACHE });
  return kept && URL.createObjectURL(await kept.blob());
}
