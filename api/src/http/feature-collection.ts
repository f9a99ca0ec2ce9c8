import type { FastifyReply, FastifyRequest } from 'fastify';
import { nameGeoJson } from './geo-json';

/** Sends features as one GeoJSON collection. */
export function sendCollection(request: FastifyRequest, reply: FastifyReply, features: object[]) {
  const collection = { type: 'FeatureCollection', features };
  nameGeoJson(request, reply, collection);
  reply.header('cache-control', 'private, no-cache');
  return reply.send(collection);
}
