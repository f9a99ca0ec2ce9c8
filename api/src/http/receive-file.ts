import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { requireUnbroken } from './broken-off';
import { InvalidInput, RequestRefused } from './request-refused';

/** A temporary file on disk. */
export interface KeptFile {
  path: string;
  /** The name that the client gave. */
  name: string;
  digest: string;
}

/**
 * Saves the file of a form to a temporary folder, runs the work, and deletes the file. The scope must have registered
 * `@fastify/multipart`. Text fields are ignored, so parameters belong in the query.
 * @throws RequestRefused 413, 415; InvalidInput if the file is missing or the body is damaged
 */
export async function withReceivedFile<Result>(
  request: FastifyRequest,
  { folder, bytes }: { folder: string; bytes: number },
  work: (file: KeptFile) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new RequestRefused('unsupported_media_type');
  await mkdir(folder, { recursive: true });
  const place = await mkdtemp(join(folder, 'upload-'));
  try {
    requireUnbroken(request);
    const part = await request.file({ limits: { fileSize: bytes, files: 1, fields: 10 } }).catch(() => {
      throw new InvalidInput([{ path: ['file'], code: 'file_damaged', params: {} }]);
    });
    if (!part) throw new InvalidInput([{ path: ['file'], code: 'required', params: {} }]);
    const path = join(place, 'file');
    const hash = createHash('sha256');
    const hashed = new PassThrough().on('data', chunk => hash.update(chunk));
    await pipeline(part.file, hashed, createWriteStream(path));
    if (part.file.truncated) throw new RequestRefused('payload_too_large');
    return await work({ path, name: part.filename, digest: hash.digest('base64url') });
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
