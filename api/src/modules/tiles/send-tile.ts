import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodeTile, type TileLayer } from 'shared/map/geometry';

export const TILE_TYPE = 'application/vnd.mapbox-vector-tile';
/** Smaller ones fit into one packet anyway. */
const COMPRESSED_FROM = 1000;
const compress = promisify(gzip);

const takesGzip = (request: FastifyRequest) =>
  /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));

/**
 * Answers with a tile: 204 when nothing is in it, 304 when the client holds the same one. A browser keeps it for its
 * user alone and asks each time, so that a write shows at once.
 */
export async function sendTile(request: FastifyRequest, reply: FastifyReply, layers: readonly TileLayer[]) {
  reply.headers({ 'cache-control': 'private, no-cache', vary: 'Authorization, Accept-Encoding' });
  const bytes = encodeTile(layers);
  if (bytes.length === 0) return reply.code(204).send();
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.type(TILE_TYPE);
  if (bytes.length < COMPRESSED_FROM || !takesGzip(request)) return reply.send(Buffer.from(bytes));
  return reply.header('content-encoding', 'gzip').send(await compress(bytes));
}
