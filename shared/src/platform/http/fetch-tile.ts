import { notOurs } from '../transport/api-error';
import { received } from '../transport/http-client';
import { TILE_ACCEPTED } from '../transport/paths';
import { requestAs } from './request';

/** The first byte of every non-empty tile: the tag of its first layer. */
const LAYER = 0x1a;

/** Whether bytes are a vector tile, and not a hotspot's page. */
export const isTileContent = (bytes: ArrayBuffer): boolean =>
  bytes.byteLength === 0 || new Uint8Array(bytes)[0] === LAYER;

/**
 * Fetches a vector tile with the user's session; the `fetchTile` of map layers.
 * @param path relative to the API's base, from `recordTileUrl`
 * @returns `null` for an empty tile
 * @throws ApiError as `request`
 */
export async function fetchTile(path: string, signal: AbortSignal): Promise<ArrayBuffer | null> {
  const headers = { accept: TILE_ACCEPTED };
  return requestAs(path, { signal, headers, expects: 'tile' }, async answer => {
    const bytes = await received(answer.arrayBuffer());
    if (!isTileContent(bytes)) throw notOurs();
    return bytes.byteLength === 0 ? null : bytes;
  });
}
