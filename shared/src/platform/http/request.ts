import type { z } from 'zod';
import { accessToken, refreshTokens } from '../session/access-token';
import { resetSession } from '../session/reset-session';
import { ApiError } from './api-error';
import { bodyOf, type CallOptions, call } from './http-client';
import { readThroughDevice } from './read-from-device';

/**
 * One call as the person signed in, its answer checked by a schema of the contract.
 * @param schema what the answer must look like; for an answer without body `z.undefined()`
 * @param path below the API's base, without a leading slash, as in `cables/points/`
 * @throws ApiError for statuses 400 to 599, without an answer (status 0), and (code `unexpected_format`) when the
 *   answer does not fit the schema
 * @throws ExpiredAuthSessionError when the session has ended meanwhile
 */
export async function request<Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  options: CallOptions = {},
): Promise<z.output<Schema>> {
  const response = await requestRaw(path, options);
  const parsed = schema.safeParse(await bodyOf(response));
  if (parsed.success) return parsed.data;
  throw new ApiError({ status: response.status, code: 'unexpected_format' }, { cause: parsed.error });
}

/**
 * The same with the answer as it came: for files, headers (`ETag`, `Link`) and tiles. What is read without an answer
 * of the server comes from this device, where it can.
 */
export async function requestRaw(path: string, options: CallOptions = {}): Promise<Response> {
  const ask = () => askServer(path, options);
  return (options.method ?? 'GET') === 'GET' ? readThroughDevice(path, options, ask) : ask();
}

async function askServer(path: string, options: CallOptions): Promise<Response> {
  const token = options.anonymous ? null : await accessToken();
  try {
    return await call(path, withToken(options, token));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || !token) throw error;
    return retryWithFreshToken(path, options, token, error);
  }
}

/** A token the server refuses before its time (a wrong clock, a revoked key) gets one refresh, then ends the session. */
async function retryWithFreshToken(path: string, options: CallOptions, refused: string, first: ApiError) {
  const fresh = await refreshTokens(refused);
  if (fresh === refused) throw first;
  try {
    return await call(path, withToken(options, fresh));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) resetSession('expired');
    throw error;
  }
}

function withToken(options: CallOptions, token: string | null): CallOptions {
  return token ? { ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } } : options;
}
