import { requestRaw } from '../platform/http/request';
import { currentLocale } from '../platform/language';
import { accessToken } from '../platform/session/access-token';
import { ApiError, errorOfAnswer } from '../platform/transport/api-error';
import { apiBase } from '../platform/transport/http-client';
import type { StoredCommand } from './command';
import type { OutboxEntry } from './outbox-entry';

type StoredUpload = Extract<StoredCommand, { kind: 'upload' }>;

/** Told while a picture is on its way. */
export interface UploadHooks {
  /** The server has given it a place, below the API's base: a later attempt goes on there. */
  begun(uploadPath: string): Promise<unknown>;
  progress(sentBytes: number): void;
}

const VERSION = { 'tus-resumable': '1.0.0' };
const RESUMABLE = 'media/resumable/';
/** An upload that does not move for so long, in ms, is broken off and resumed later. */
const STALLED = 30_000;
const LOCKED = 423;
/** The place is gone, is still busy with an earlier attempt, or has got further than we know: ask again, later. */
const ASK_AGAIN = new Set([404, 409, 410, 423, 460]);

/**
 * Sends a picture through the server's resumable uploads (tus 1.0.0): an attempt goes on where the last one stopped,
 * also after the browser was killed. The entry's id names the medium: it is made once.
 * @returns the answer with the medium
 * @throws ApiError as `requestRaw`
 */
export async function sendPicture(
  entry: OutboxEntry,
  command: StoredUpload,
  bytes: ArrayBuffer,
  hooks: UploadHooks,
): Promise<Response> {
  const resumed = entry.uploadPath ? await offsetAt(entry.uploadPath) : null;
  if (entry.uploadPath && resumed !== null) return sendRest(entry.uploadPath, bytes, resumed, hooks);
  const place = await begin(entry, command, bytes.byteLength);
  await hooks.begun(place);
  return sendRest(place, bytes, 0, hooks);
}

/** How many bytes the server has; `null` when it knows nothing of it any more. */
async function offsetAt(path: string): Promise<number | null> {
  try {
    const answer = await requestRaw(path, { method: 'HEAD', headers: VERSION });
    return Number(answer.headers.get('upload-offset') ?? Number.NaN);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 410)) return null;
    throw error;
  }
}

async function begin({ id }: OutboxEntry, { fields }: StoredUpload, length: number): Promise<string> {
  const words = Object.entries({ ...fields, uuid: id }).filter(([, value]) => value);
  const answer = await requestRaw(RESUMABLE, {
    method: 'POST',
    headers: {
      ...VERSION,
      'upload-length': String(length),
      'upload-metadata': words.map(([name, value]) => `${name} ${base64(String(value))}`).join(','),
    },
  });
  const name = answer.headers.get('location')?.split('/').filter(Boolean).at(-1);
  if (!name) throw new ApiError({ status: 0, code: 'unexpected_format' });
  return `${RESUMABLE}${name}/`;
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** The remaining bytes; none when only the last answer was lost. With XMLHttpRequest: `fetch` tells no progress. */
async function sendRest(path: string, bytes: ArrayBuffer, offset: number, { progress }: UploadHooks) {
  const token = await accessToken();
  return new Promise<Response>((resolve, reject) => {
    const lost = (code: string) => reject(new ApiError({ status: 0, code }));
    const request = new XMLHttpRequest();
    let watch: ReturnType<typeof setTimeout>;
    const moved = () => {
      clearTimeout(watch);
      watch = setTimeout(() => request.abort(), STALLED);
    };
    request.upload.addEventListener('progress', ({ loaded }) => {
      moved();
      progress(offset + loaded);
    });
    request.addEventListener('loadend', () => clearTimeout(watch));
    request.addEventListener('error', () => lost('network'));
    request.addEventListener('abort', () => lost('timeout'));
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      if (status === 200) resolve(new Response(responseText));
      else reject(refusalOf(status, responseText, request.getResponseHeader('retry-after')));
    });
    request.open('PATCH', new URL(path, apiBase()));
    const headers = {
      ...VERSION,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'accept-language': currentLocale(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    progress(offset);
    moved();
    request.send(bytes.slice(offset));
  });
}

function refusalOf(status: number, text: string, retryAfter: string | null): ApiError {
  // A token that ended on the way is renewed by the question the next attempt begins with.
  const settled = ASK_AGAIN.has(status) || status === 401 || status < 400 ? LOCKED : status;
  return errorOfAnswer(settled, bodyIn(text), undefined, retryAfter);
}

function bodyIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not the API's: what matters is the status.
    return text;
  }
}
