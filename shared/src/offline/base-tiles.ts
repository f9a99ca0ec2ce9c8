import { isOwnAnswer } from '../contract/answers';

/** Downloaded tiles of base layers, by URL. */
export const BASE_TILES_CACHE = 'base-tiles';
/** Milliseconds after which a tile of a slow service has failed. */
export const TILE_PATIENCE = 20_000;

/** Object URL of a tile stored on this device; `undefined` when no picture is stored for the URL. */
export async function keptTile(url: string): Promise<string | undefined> {
  if (!('caches' in window)) return undefined;
  const cachedTile = await caches.match(url, { cacheName: BASE_TILES_CACHE });
  if (!cachedTile || !isOwnAnswer({ status: 200, type: cachedTile.headers.get('content-type') }, 'picture'))
    return undefined;
  return URL.createObjectURL(await cachedTile.blob());
}
