import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonText } from './json-bytes';

/** A short digest of a response, without the quotes of an `ETag`. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 20);
}

/** Whether `If-None-Match` contains a tag; for GET, weak and strong tags compare alike. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (!header) return false;
  const tags = header.split(',').map(one => one.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(`"${tag}"`);
}

/** Sends cacheable JSON, or a text of the type that the reply has; 304 if the client already has it. */
export function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  {
    cacheControl = 'no-cache',
    tag,
    vary = 'Accept, Authorization, Accept-Encoding',
  }: { cacheControl?: string; tag?: string; vary?: string } = {},
) {
  const text = typeof payload === 'string' ? payload : jsonText(payload);
  const etag = tag ?? digestOf(text);
  reply.headers({ etag: `"${etag}"`, 'cache-control': cacheControl, vary });
  if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (!reply.hasHeader('content-type')) reply.header('content-type', 'application/json; charset=utf-8');
  return reply.send(text);
}
