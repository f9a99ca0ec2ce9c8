import { requestRaw } from './request';

/**
 * The bytes of a vector tile, fetched as the person signed in: the `fetchTile` that map layers ask for.
 * @param path below the API's base, as `recordTileUrl` gives it
 * @returns `null` for an empty tile
 * @throws ApiError as `request`
 */
export async function fetchTile(path: string, signal: AbortSignal): Promise<ArrayBuffer | null> {
  const response = await requestRaw(path, {
    signal,
    headers: { accept: 'application/vnd.mapbox-vector-tile' },
  });
  return response.status === 204 ? null : response.arrayBuffer();
}
