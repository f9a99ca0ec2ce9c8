import ky, { HTTPError, type KyInstance, TimeoutError } from 'ky';
import type { z } from 'zod';
import { type AnswerKind, isOwnAnswer } from '../../contract/answers';
import { COLUMNS_TYPE, type ColumnCollection, collectionOfColumns } from '../../contract/columns';
import { type Query, queryString } from '../browser/query-string';
import { currentLocale } from '../language';
import { ApiError, errorOfAnswer, noAnswer, notOurs } from './api-error';
import { fetchOnce } from './early-answers';
import { apiBase, usualHeaders } from './usual-headers';

export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface CallOptions {
  method?: Method;
  query?: Query;
  /** Forms and binary data are sent unchanged, everything else as JSON. */
  body?: unknown;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Whether the call is public, and sent without a token. */
  anonymous?: boolean;
  /** Whether only the server may answer, never this device. */
  fromServer?: boolean;
  /** Time limit for an answer in milliseconds, 25 seconds by default. */
  timeout?: number;
  /** Replaces the browser's `fetch`, to observe attempts or to simulate a failing network. */
  fetch?: typeof fetch;
}

/** A call with its expected kind of answer: JSON for a read by default. Remotes build against `CallOptions`. */
export interface Call extends CallOptions {
  expects?: AnswerKind;
}

const usualTimeout = 25_000;

const client: KyInstance = ky.create({
  credentials: 'same-origin',
  retry: {
    limit: 1,
    methods: ['get', 'head', 'options', 'trace'],
    statusCodes: [408, 409, 425, 429, 500, 502, 503, 504],
    afterStatusCodes: [429, 503],
    maxRetryAfter: 5000,
    delay: () => 300,
  },
});

/**
 * Makes one HTTP call without a session.
 * @param path relative to the API's base, without a leading slash
 * @returns an answer of the server itself; for a `HEAD`, this cannot be verified
 * @throws ApiError for the server's statuses 400 to 599, for a timeout, for an unreachable server and for an answer
 * that is not the server's
 */
export async function call(path: string, options: Call = {}): Promise<Response> {
  const { method = 'GET', query = {}, body, signal, headers, timeout = usualTimeout } = options;
  const { expects = method === 'GET' ? 'json' : 'receipt' } = options;
  const url = new URL(path, apiBase());
  for (const [key, value] of queryString(query)) url.searchParams.append(key, value);
  const isForm = body instanceof FormData || body instanceof Blob || body instanceof ArrayBuffer;
  const send = (cache: RequestCache) =>
    client(url, {
      method,
      cache,
      timeout,
      headers: {
        ...usualHeaders(url, currentLocale()),
        ...headers,
      },
      ...(signal ? { signal } : {}),
      fetch: options.fetch ?? fetchOnce,
      ...(body === undefined ? {} : isForm ? { body: body as BodyInit } : { json: body }),
    });
  try {
    const answer = await send('default');
    if (isOwn(answer, expects)) return answer;
    // The browser may have cached a hotspot's page under this URL.
    const fresh = method === 'GET' ? await send('reload') : answer;
    if (isOwn(fresh, expects)) return fresh;
    throw notOurs();
  } catch (error) {
    throw await typed(error, method, signal);
  }
}

const isOwn = ({ status, headers }: Response, expects: AnswerKind) =>
  isOwnAnswer({ status, type: headers.get('content-type') }, expects);

/**
 * Converts a failure while reading a body.
 * @throws ApiError when the connection was lost before the whole body arrived
 */
export function received<Body>(reading: Promise<Body>): Promise<Body> {
  return reading.catch(cause => {
    throw (cause as Error).name === 'AbortError'
      ? cause
      : new ApiError({ status: noAnswer, code: 'network' }, { cause });
  });
}

/** Reads the body of an answer: JSON (lists by column become GeoJSON), `undefined` if empty, otherwise text. */
export async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204 || response.status === 205) return undefined;
  const content = await received(response.text());
  if (!content) return undefined;
  const type = response.headers.get('content-type') ?? '';
  if (!/\bjson\b/.test(type)) return content;
  const body = parseJson(content, response.status);
  return type.startsWith(COLUMNS_TYPE) ? collectionOfColumns(body as ColumnCollection) : body;
}

/**
 * Reads the body of an answer and validates it.
 * @throws ApiError with code `unexpected_format` when the body does not fit the schema
 */
export async function bodyAs<Schema extends z.ZodType>(
  schema: Schema,
  response: Response,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await bodyOf(response));
  if (parsed.success) return parsed.data;
  throw new ApiError({ status: response.status, code: 'unexpected_format' }, { cause: parsed.error });
}

function parseJson(content: string, status: number): unknown {
  try {
    return JSON.parse(content);
  } catch (cause) {
    throw new ApiError({ status, code: 'unexpected_format', body: content }, { cause });
  }
}

async function typed(error: unknown, method: Method, signal: AbortSignal | undefined): Promise<unknown> {
  if (signal?.aborted || error instanceof ApiError) return error;
  if (error instanceof HTTPError) {
    const { status, headers } = error.response;
    const body = jsonIn(await error.response.text().catch(() => ''));
    return method === 'HEAD' || isOwnAnswer({ status, type: headers.get('content-type'), body }, 'json')
      ? errorOfAnswer(status, body, error, headers.get('retry-after'))
      : notOurs(error);
  }
  if (error instanceof TimeoutError)
    return new ApiError({ status: noAnswer, code: 'timeout' }, { cause: error });
  return new ApiError({ status: noAnswer, code: 'network' }, { cause: error });
}

/** Parses JSON; `null` for any other text. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
