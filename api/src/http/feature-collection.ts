import type { FastifyReply, FastifyRequest } from 'fastify';
import { nameGeoJson } from './geo-json';

const PRIVATE = 'private, no-cache';

/** Sends features as one GeoJSON collection. */
export function sendCollection(request: FastifyRequest, reply: FastifyReply, features: object[]) {
  const collection = { type: 'FeatureCollection', features };
  nameGeoJson(request, reply, collection);
  reply.header('cache-control', PRIVATE);
  return reply.send(collection);
}

/** Sends a GeoJSON collection that is written already, as UTF-8; `sent` is called when its bytes are needed no more. */
export function sendCollectionText(
  request: FastifyRequest,
  reply: FastifyReply,
  json: Uint8Array,
  sent: () => void,
) {
  // An answer that broke off may still be under way below us: its bytes are left to the garbage collector.
  reply.raw.once('finish', sent);
  reply.header('content-type', 'application/json; charset=utf-8');
  nameGeoJson(request, reply, { type: 'FeatureCollection' });
  reply.header('cache-control', PRIVATE);
  return reply.send(Buffer.from(json.buffer, json.byteOffset, json.byteLength));
}
