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

/**
 * Sends a request that also stops when the patience (ms) ends. Older phones lack `AbortSignal.any`.
 * @throws the error of `send`; an AbortError when stopped
 */
export async function inTime<Answer>(
  signal: AbortSignal | undefined,
  patience: number,
  send: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  signal?.throwIfAborted();
  const stop = new AbortController();
  const abort = () => stop.abort();
  const timer = setTimeout(abort, patience);
  signal?.addEventListener('abort', abort);
  try {
    return await send(stop.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
