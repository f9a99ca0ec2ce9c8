import type { z } from 'zod';
import { callAsUser } from '../session/call-as-user';
import { bodyAs, type CallOptions } from '../transport/http-client';
import { fetchJoined } from './joined-tiles';
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
  return bodyAs(schema, await requestRaw(path, options));
}

/**
 * The same with the raw response: for files, headers (`ETag`, `Link`) and tiles. A read that the server does not
 * answer is answered by this device where possible.
 */
export async function requestRaw(path: string, options: CallOptions = {}): Promise<Response> {
  if ((options.method ?? 'GET') !== 'GET') return callAsUser(path, options);
  return readThroughDevice(path, options, () => fetchJoined(path, options));
}
