import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { byteRange } from './byte-range';
import type { Continued, KeptFile } from './kept-files';

const TAG = /^"([\w-]+)"$/;

const tagIn = (header: string | string[] | undefined) => TAG.exec(String(header ?? ''))?.[1];

/**
 * The file that a request continues to read. A request with `Range` continues the file with the tag in `If-Range`,
 * otherwise the newest file. `null` for a new read: GDAL begins with `HEAD`, browsers request the whole file.
 */
export function continuedBy({
  method,
  headers,
}: Pick<FastifyRequest, 'method' | 'headers'>): Continued | null {
  if (method === 'HEAD' || headers.range === undefined) return null;
  if (headers['if-range'] === undefined) return 'newest';
  const tag = tagIn(headers['if-range']);
  return tag === undefined ? null : { tag };
}

/** Sends a file, or the part in `Range`, or only the headers for `HEAD`. Releases the file afterwards. */
export function sendFile({ method, headers }: FastifyRequest, reply: FastifyReply, file: KeptFile) {
  const { bytes, tag } = file;
  const isSame = headers['if-range'] === undefined || tagIn(headers['if-range']) === tag;
  const range = method === 'GET' && isSame ? byteRange(headers.range, bytes) : null;
  reply.headers({ 'accept-ranges': 'bytes', etag: `"${tag}"` });
  if (range === 'unsatisfiable') {
    file.release();
    return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  }
  reply.header('content-length', range ? range.end - range.start + 1 : bytes);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  if (method === 'HEAD') {
    file.release();
    return reply.send(Readable.from([]));
  }
  return reply.send(file.read(range ?? undefined).once('close', file.release));
}
