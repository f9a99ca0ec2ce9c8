import { FetchSource, PMTiles } from 'pmtiles';
import type { LayerSource } from '../contract/reference';
import type { TileAddress } from '../geometry/tile-math';
import { tileUrl } from '../geometry/tile-url';
import { notOurs } from '../platform/transport/api-error';
import { TILE_PATIENCE } from './base-tiles';

const MOST_BYTES = 2_000_000;

/** A signal that also aborts when the patience ends. */
const limited = (signal?: AbortSignal) =>
  AbortSignal.any([AbortSignal.timeout(TILE_PATIENCE), ...(signal ? [signal] : [])]);

/** Open PMTiles files by URL, with the directories read so far. */
const files = new Map<string, PMTiles>();
/** Media types of pictures, by the number in the header of a PMTiles file. */
const MEDIA_TYPES = ['', '', 'image/png', 'image/jpeg', 'image/webp', 'image/avif'];

function fileAt(url: string): PMTiles {
  const source = new FetchSource(url);
  const file =
    files.get(url) ??
    new PMTiles({
      getKey: () => url,
      async getBytes(offset, length, signal, etag) {
        if (length > MOST_BYTES) throw new RangeError(`${length} bytes`);
        return source.getBytes(offset, length, limited(signal), etag);
      },
    });
  files.set(url, file);
  return file;
}

async function tileOfFile(url: string, { z, x, y }: TileAddress, signal: AbortSignal): Promise<Response> {
  const file = fileAt(url);
  const tile = await file.getZxy(z, x, y, signal);
  if (!tile) return new Response(null, { status: 404 });
  const type = MEDIA_TYPES[(await file.getHeader()).tileType] ?? '';
  return new Response(tile.data, { headers: { 'content-type': type } });
}

/**
 * Requests a tile from its service, or reads it from its PMTiles file, whose missing tiles have the status 404.
 * @throws ApiError when the service is slow, gone or wrong; an AbortError when stopped
 */
export async function fetchBaseTile(
  source: LayerSource,
  tile: TileAddress,
  signal: AbortSignal,
): Promise<Response> {
  try {
    if (source.kind === 'pmtiles') return await tileOfFile(source.url, tile, signal);
    const answer = await fetch(tileUrl(source, tile), { signal: limited(signal), credentials: 'omit' });
    return new Response(await answer.blob(), answer);
  } catch (error) {
    if (signal.aborted) throw error;
    // The file would remember that its header failed.
    files.delete(source.url);
    throw notOurs(error);
  }
}
