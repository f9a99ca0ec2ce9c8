import { Compression, FetchSource, PMTiles, SharedPromiseCache } from 'pmtiles';
import type { LayerSource } from '../contract/reference';
import type { TileAddress } from '../geometry/tile-math';
import { tileUrl } from '../geometry/tile-url';
import { notOurs } from '../platform/transport/api-error';
import { inTime, TILE_PATIENCE } from './base-tiles';

const MOST_BYTES = 2_000_000;
/** Directories of a PMTiles file in memory. One may hold tens of thousands of entries. */
const MOST_DIRECTORIES = 16;

/** A body that fails after `MOST_BYTES`, since it may be endless, or unpack to gigabytes. */
function limited(body: ReadableStream<Uint8Array<ArrayBuffer>> | null | undefined): Response {
  let left = MOST_BYTES;
  const limit = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, output) {
      left -= part.length;
      if (left < 0) output.error(new RangeError(`more than ${MOST_BYTES} bytes`));
      else output.enqueue(part);
    },
  });
  return new Response(body?.pipeThrough(limit));
}

async function unpack(packed: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression > Compression.Gzip) throw new TypeError(`compression ${compression}`);
  if (compression < Compression.Gzip) return packed;
  return limited(new Response(packed).body?.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

/** Open PMTiles files by URL, with the directories read last. */
const files = new Map<string, PMTiles>();
/** Media types of pictures, by the number in the header of a PMTiles file. */
const MEDIA_TYPES = ['', '', 'image/png', 'image/jpeg', 'image/webp', 'image/avif'];

function openFile(url: string): PMTiles {
  const source = new FetchSource(url);
  const file = new PMTiles(
    {
      getKey: () => url,
      async getBytes(offset, length, signal, etag) {
        if (length > MOST_BYTES) throw new RangeError(`${length} bytes`);
        return inTime(signal, TILE_PATIENCE, stop => source.getBytes(offset, length, stop, etag));
      },
    },
    new SharedPromiseCache(MOST_DIRECTORIES, false, unpack),
    unpack,
  );
  files.set(url, file);
  return file;
}

async function tileOfFile(url: string, { z, x, y }: TileAddress, signal: AbortSignal): Promise<Response> {
  const file = files.get(url) ?? openFile(url);
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
    return await inTime(signal, TILE_PATIENCE, async stop => {
      const answer = await fetch(tileUrl(source, tile), { signal: stop, credentials: 'omit' });
      return new Response(answer.body && (await limited(answer.body).arrayBuffer()), answer);
    });
  } catch (error) {
    if (signal.aborted) throw error;
    // The file would remember that its header failed.
    files.delete(source.url);
    throw notOurs(error);
  }
}
