import type { z } from 'zod';
import { callAsUser } from '../session/call-as-user';
import { bodyAs, type Call, type CallOptions } from '../transport/http-client';
import { fetchJoined } from './joined-tiles';
import { readThroughDevice } from './read-from-device';

/**
 * Makes a call as the signed-in user and validates the answer.
 * @param schema of the answer; `z.undefined()` for an answer without body
 * @param path relative to the API's base, without a leading slash, as in `cables/points/`
 * @throws ApiError for statuses 400 to 599, without an answer (status 0), and (code `unexpected_format`) when the
 * answer does not fit the schema
 * @throws ExpiredAuthSessionError when the session has ended meanwhile
 */
export async function request<Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  options: CallOptions = {},
): Promise<z.output<Schema>> {
  return requestAs(path, options, answer => bodyAs(schema, answer));
}

/**
 * Like `request`, with a result that `read` takes from body and headers.
 * @param read throws an ApiError `unexpected_format` when the body does not match the contract
 */
export async function requestAs<Result>(
  path: string,
  options: Call,
  read: (answer: Response) => Promise<Result>,
): Promise<Result> {
  if ((options.method ?? 'GET') !== 'GET') return read(await callAsUser(path, options));
  return readThroughDevice(path, options, () => fetchJoined(path, options), read, true);
}

/**
 * Like `request`, with the raw response, for files and headers. Rejects only HTML pages. If the server does not
 * answer a read, the answer comes from this device if possible. Nothing is stored.
 */
export async function requestRaw(path: string, options: CallOptions = {}): Promise<Response> {
  if ((options.method ?? 'GET') !== 'GET') return callAsUser(path, options);
  const any: Call = { expects: 'file', ...options };
  return readThroughDevice(
    path,
    any,
    () => fetchJoined(path, any),
    async answer => answer,
    false,
  );
}
