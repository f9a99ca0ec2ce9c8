import type { FastifyReply, FastifyRequest } from 'fastify';
import { nameGeoJson } from './geo-json';
import { jsonBytes } from './json-bytes';

const COLLECTION = { type: 'FeatureCollection' };

/** Features as one GeoJSON collection, in UTF-8. */
export const collectionBytes = (features: object[]): Uint8Array => jsonBytes({ ...COLLECTION, features });

/**
 * Sends JSON that is written already, as UTF-8.
 * @param sent called when its bytes are needed no more
 */
export function sendJsonText(reply: FastifyReply, json: Uint8Array, sent?: () => void) {
  // An answer that broke off may still be under way below us: its bytes are left to the garbage collector.
  if (sent) reply.raw.once('finish', sent);
  if (!reply.hasHeader('content-type')) reply.header('content-type', 'application/json; charset=utf-8');
  reply.header('cache-control', 'private, no-cache');
  return reply.send(Buffer.from(json.buffer, json.byteOffset, json.byteLength));
}

/** Sends a GeoJSON collection that is written already. */
export function sendCollectionText(
  request: FastifyRequest,
  reply: FastifyReply,
  json: Uint8Array,
  sent?: () => void,
) {
  nameGeoJson(request, reply, COLLECTION);
  return sendJsonText(reply, json, sent);
}
