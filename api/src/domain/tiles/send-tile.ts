import type { FastifyReply, FastifyRequest } from 'fastify';
import { type MadeTile, plainBytesOf } from '../../readmodel/tiles/made-tile';

export const TILE_TYPE = 'application/vnd.mapbox-vector-tile';

const takesGzip = (request: FastifyRequest) =>
  /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));

/**
 * Sends a tile, without bytes when it is empty, 304 when the client has it. Browsers cache it per user and revalidate it
 * each time, so that writes show immediately. A 204 would be no proof that there is nothing: proxies drop its content type.
 */
export async function sendTile(request: FastifyRequest, reply: FastifyReply, tile: MadeTile) {
  const { etag, gzipped } = tile;
  const bytes = Buffer.from(tile.bytes.buffer, tile.bytes.byteOffset, tile.bytes.byteLength);
  reply.headers({ 'cache-control': 'private, no-cache', vary: 'Authorization, Accept-Encoding' });
  reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.type(TILE_TYPE);
  if (!gzipped) return reply.send(bytes);
  if (takesGzip(request)) return reply.header('content-encoding', 'gzip').send(bytes);
  return reply.send(await plainBytesOf(tile));
}
