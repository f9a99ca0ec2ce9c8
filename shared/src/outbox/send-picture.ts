import { isOwnAnswer } from '../contract/answers';
import { requestRaw } from '../platform/http/request';
import { currentLocale } from '../platform/language';
import { accessToken } from '../platform/session/access-token';
import { ApiError, errorOfAnswer, notOurs } from '../platform/transport/api-error';
import { jsonIn } from '../platform/transport/http-client';
import { apiBase } from '../platform/transport/usual-headers';
import type { StoredCommand } from './command';
import type { OutboxEntry } from './outbox-entry';

type StoredUpload = Extract<StoredCommand, { kind: 'upload' }>;

export interface UploadHooks {
  /**
   * Called when the server has created the upload. The path is relative to the API's base. A later attempt resumes
   * the upload at this path.
   */
  begun(uploadPath: string): Promise<unknown>;
  progress(sentBytes: number): void;
}

const VERSION = { 'tus-resumable': '1.0.0' };
const RESUMABLE = 'media/resumable/';
const LOCATION = /\/media\/resumable\/([\w-]+)\/?$/;
/** An upload without progress for this time, in ms, is aborted and resumed later. */
const STALLED = 30_000;
const LOCKED = 423;
/**
 * Statuses of a `HEAD` request after which a new upload starts. The new upload gets the server's reason for a
 * refusal. It also succeeds behind a proxy that blocks only `HEAD`.
 */
const ANEW = new Set([403, 404, 405, 410]);
/**
 * Statuses after which the upload is retried later: the upload is gone, is still busy with an earlier attempt, or has
 * other bytes than expected.
 */
const ASK_AGAIN = new Set([404, 409, 410, 423, 460]);

/**
 * Sends a picture as a resumable upload (tus 1.0.0). An attempt resumes where the last attempt stopped, even after
 * the browser was killed. The entry's id is the uuid of the medium, so the medium is created only once.
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

/**
 * Number of bytes that the server has; `null` when the upload must start again. An answer to `HEAD` has no body to
 * identify its sender, so it must have the offset.
 */
async function offsetAt(path: string): Promise<number | null> {
  try {
    const answer = await requestRaw(path, { method: 'HEAD', headers: VERSION });
    const offset = answer.headers.get('upload-offset');
    if (!offset || !/^\d+$/.test(offset)) throw notOurs();
    return Number(offset);
  } catch (error) {
    if (!(error instanceof ApiError) || error.unreachable) throw error;
    if (ANEW.has(error.status)) return null;
    throw notOurs(error);
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
  const [, name] = LOCATION.exec(answer.headers.get('location') ?? '') ?? [];
  if (!name) throw notOurs();
  return `${RESUMABLE}${name}/`;
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/**
 * Sends the remaining bytes, or no bytes if only the last answer was lost. Uses XMLHttpRequest, since `fetch` does
 * not report upload progress.
 */
async function sendRest(path: string, bytes: ArrayBuffer, offset: number, { progress }: UploadHooks) {
  const token = await accessToken();
  return new Promise<Response>((resolve, reject) => {
    const fail = (code: string) => reject(new ApiError({ status: 0, code }));
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), STALLED);
    };
    request.upload.addEventListener('progress', ({ loaded }) => {
      restartTimer();
      progress(offset + loaded);
    });
    request.addEventListener('loadend', () => clearTimeout(timer));
    request.addEventListener('error', () => fail('network'));
    request.addEventListener('abort', () => fail('timeout'));
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      if (status === 200)
        resolve(new Response(responseText, { headers: { 'content-type': 'application/json' } }));
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
    restartTimer();
    request.send(bytes.slice(offset));
  });
}

function refusalOf(status: number, text: string, retryAfter: string | null): ApiError {
  // The next attempt starts with a HEAD request, which renews an expired token.
  if (ASK_AGAIN.has(status) || status === 401 || status < 400)
    return new ApiError({ status: LOCKED, code: `http_${LOCKED}` });
  const body = jsonIn(text);
  return isOwnAnswer({ status, type: null, body }, 'json')
    ? errorOfAnswer(status, body, undefined, retryAfter)
    : notOurs();
}
