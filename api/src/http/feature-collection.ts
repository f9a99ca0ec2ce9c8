import type { FastifyReply, FastifyRequest } from 'fastify';
import { COLUMNS_TYPE } from 'shared/contract/columns';
import { jsonBytes } from './json-bytes';

/** Sets the GeoJSON media type for a feature or a collection if the `Accept` header names it. */
export function nameGeoJson(request: FastifyRequest, reply: FastifyReply, body: object): void {
  const isGeoJson = 'type' in body && (body.type === 'Feature' || body.type === 'FeatureCollection');
  const isAccepted = request.headers.accept?.includes('application/geo+json') ?? false;
  if (isGeoJson && isAccepted) reply.header('content-type', 'application/geo+json; charset=utf-8');
}

const COLLECTION = { type: 'FeatureCollection' };

/** A GeoJSON feature collection as UTF-8 JSON. */
export const collectionBytes = (features: object[]): Uint8Array => jsonBytes({ ...COLLECTION, features });

/**
 * Sends serialised JSON.
 * @param sent called after the response, when the bytes are no longer needed; not called for an aborted response
 */
export function sendJsonText(reply: FastifyReply, json: Uint8Array, sent?: () => void) {
  // The buffer is not released on `close`, since the socket may still use the buffer of an aborted response. The
  // garbage collector then frees it.
  if (sent) reply.raw.once('finish', sent);
  if (!reply.hasHeader('content-type')) reply.header('content-type', 'application/json; charset=utf-8');
  reply.header('cache-control', 'private, no-cache');
  return reply.send(Buffer.from(json.buffer, json.byteOffset, json.byteLength));
}

export const takesColumns = (request: FastifyRequest): boolean =>
  request.headers.accept?.includes(COLUMNS_TYPE) ?? false;

export function sendCollectionText(
  request: FastifyRequest,
  reply: FastifyReply,
  json: Uint8Array,
  sent?: () => void,
) {
  nameGeoJson(request, reply, COLLECTION);
  return sendJsonText(reply, json, sent);
}

export function sendColumnsText(reply: FastifyReply, json: Uint8Array, sent?: () => void) {
  reply.header('content-type', `${COLUMNS_TYPE}; charset=utf-8`);
  return sendJsonText(reply, json, sent);
}
