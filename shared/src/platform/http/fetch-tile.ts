import { notOurs } from '../transport/api-error';
import { received } from '../transport/http-client';
import { requestAs } from './request';

/** The first byte of every tile that is not empty: the tag of its first layer. */
const LAYER = 0x1a;

/** Whether these are the bytes of a vector tile, and not a page of a hotspot. */
export const isTileContent = (bytes: ArrayBuffer): boolean =>
  bytes.byteLength === 0 || new Uint8Array(bytes)[0] === LAYER;

/**
 * The bytes of a vector tile, fetched as the person signed in: the `fetchTile` that map layers ask for.
 * @param path below the API's base, as `recordTileUrl` gives it
 * @returns `null` for an empty tile
 * @throws ApiError as `request`
 */
export async function fetchTile(path: string, signal: AbortSignal): Promise<ArrayBuffer | null> {
  const headers = { accept: 'application/vnd.mapbox-vector-tile' };
  return requestAs(path, { signal, headers, expects: 'tile' }, async answer => {
    const bytes = await received(answer.arrayBuffer());
    if (!isTileContent(bytes)) throw notOurs();
    return bytes.byteLength === 0 ? null : bytes;
  });
}
