import { createHash } from 'node:crypto';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requireUnbroken } from './broken-off';
import { InvalidInput, RequestRefused } from './request-refused';

/** A form with at most one file. `fields` has the text fields that are not empty. */
export interface ReceivedForm {
  file: ReceivedFile;
  fields: Record<string, string>;
}
export type ReceivedFile =
  | { status: 'absent' }
  | { status: 'too-large' }
  | { status: 'received'; bytes: Buffer; name: string };

export interface FormLimits {
  /** Name of the field that carries the file. */
  field: string;
  /** Maximum size of the file, in bytes. */
  bytes: number;
  /** Maximum size of a text field, in bytes. */
  fieldBytes?: number;
}

export const fileField = () => z.string().meta({ format: 'binary' });

const MOST_FIELDS = 30;
const MOST_FIELD_BYTES = 10_000;

/** Reads a file to its end, so that the client gets the response, but keeps nothing beyond the limit. */
async function readFile(part: MultipartFile): Promise<ReceivedFile> {
  const chunks: Buffer[] = [];
  for await (const chunk of part.file) chunks.push(chunk);
  if (part.file.truncated) return { status: 'too-large' };
  return { status: 'received', bytes: Buffer.concat(chunks), name: part.filename };
}

function noteField(form: ReceivedForm, part: MultipartValue): void {
  const text = typeof part.value === 'string' ? part.value.trim() : '';
  if (text !== '' && part.fieldname !== '__proto__') form.fields[part.fieldname] = text;
}

/**
 * Reads the file and the text fields of a `multipart/form-data` body. The scope must have registered
 * `@fastify/multipart`.
 * @throws RequestRefused 415 for another media type; InvalidInput for a damaged body
 */
export async function readForm(
  request: FastifyRequest,
  { field, bytes, fieldBytes = MOST_FIELD_BYTES }: FormLimits,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new RequestRefused('unsupported_media_type');
  // A slightly too large file is read, so that the text fields are validated too. A far larger file is not read.
  if (Number(request.headers['content-length'] ?? 0) > 2 * bytes + 1_000_000)
    return { file: { status: 'too-large' }, fields: {} };
  requireUnbroken(request);
  const form: ReceivedForm = { file: { status: 'absent' }, fields: {} };
  const limits = { fileSize: bytes, files: 1, fields: MOST_FIELDS, fieldSize: fieldBytes };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') noteField(form, part);
      else if (part.fieldname === field) form.file = await readFile(part);
      else part.file.resume();
    }
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error && error.statusCode === 413) throw error;
    throw new InvalidInput([{ path: [field], code: 'file_damaged', params: {} }]);
  }
  return form;
}

/** Digest of a form's file and texts, which identifies a repeated upload. */
export function digestOfForm({ file, fields }: ReceivedForm): string {
  const hash = createHash('sha256').update(JSON.stringify(Object.entries(fields).sort()));
  if (file.status === 'received') hash.update(file.bytes);
  return hash.digest('base64url');
}
