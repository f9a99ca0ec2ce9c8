import { isOwnAnswer } from '../contract/answers';
import type { TileAddress } from '../geometry/tile-math';

/** Downloaded tiles of base layers, by URL. */
export const BASE_TILES_CACHE = 'base-tiles';

const SERVERS = 'abc';

/** URL of a base layer's tile, as Leaflet builds it for a screen of normal density. */
export const tileUrl = (template: string, { z, x, y }: TileAddress): string =>
  template
    .replace('{s}', SERVERS[Math.abs(x + y) % SERVERS.length] ?? '')
    .replace('{z}', String(z))
    .replace('{x}', String(x))
    .replace('{y}', String(y))
    .replace('{-y}', String(2 ** z - 1 - y))
    .replace('{r}', '');

/** Object URL of a tile stored on this device; `undefined` when no picture is stored for the URL. */
export async function keptTile(url: string): Promise<string | undefined> {
  if (!('caches' in window)) return undefined;
  const cachedTile = await caches.match(url, { cacheName: BASE_TILES_CACHE });
  if (!cachedTile || !isOwnAnswer({ status: 200, type: cachedTile.headers.get('content-type') }, 'picture'))
    return undefined;
  return URL.createObjectURL(await cachedTile.blob());
}
