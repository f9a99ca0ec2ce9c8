import type { z } from 'zod';
import { callAsUser } from '../session/call-as-user';
import { bodyAs, type Call, type CallOptions } from '../transport/http-client';
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
  return requestAs(path, options, answer => bodyAs(schema, answer));
}

/**
 * The same with what `read` takes from the answer, body and headers.
 * @param read throws an ApiError `unexpected_format` when the body is not what the contract says
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
 * The same with the raw response, of any form but a page: for files and headers. A read that the server does not answer
 * is answered by this device where possible, which does not keep the answer.
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
