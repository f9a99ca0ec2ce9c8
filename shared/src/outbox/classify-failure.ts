import { ExpiredAuthSessionError } from '../platform/session/expired-auth-session-error';
import { ApiError } from '../platform/transport/api-error';
import { UnknownKind } from '../records';
import type { EntryError } from './outbox-entry';

/** What a failed attempt means for the queue. */
export type Failure =
  /** The server was not reached: everything waits. */
  | { kind: 'unreachable'; error: EntryError }
  /** The server is in trouble over this entry: it waits. `pause`: ms everything waits, when the server said so. */
  | { kind: 'wait'; error: EntryError; pause?: number }
  /** The session is over: everything is kept until the next sign-in. */
  | { kind: 'signed-out'; error: EntryError }
  /** The server has looked at it and will not have it. */
  | { kind: 'rejected'; error: EntryError };

const WAITING = new Set([408, 423, 425, 429]);
/** The longest a server may ask to be left alone, in ms. */
export const LONGEST_PAUSE = 3_600_000;

/** Whether an answer looks like the API's: a hotel's sign-in page also answers 200. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
}

function errorOf(error: unknown): EntryError {
  if (error instanceof ApiError)
    return {
      status: error.status,
      code: error.code,
      detail: error.detail ?? '',
      problems: error.problems,
      body: storable(error.body),
    };
  if (error instanceof UnexpectedAnswer)
    return { status: 0, code: 'unexpected_format', detail: '', problems: [], body: null };
  const timeout = error instanceof Error && error.name === 'TimeoutError';
  return { status: 0, code: timeout ? 'timeout' : 'network', detail: '', problems: [], body: null };
}

/** Only JSON goes into the database; an error page of a proxy does not help anyone. */
const storable = (body: unknown) => (typeof body === 'object' ? body : null);

/** Decides what a thrown error means. */
export function classifyFailure(thrown: unknown): Failure {
  // Its remote may come back: nothing is lost, and nothing else waits for it.
  if (thrown instanceof UnknownKind)
    return {
      kind: 'wait',
      error: { status: 0, code: 'unknown_kind', detail: thrown.message, problems: [], body: null },
    };
  const error = errorOf(thrown);
  if (thrown instanceof ExpiredAuthSessionError || error.status === 401)
    return { kind: 'signed-out', error: { ...error, status: 401, code: 'not_authenticated' } };
  if (error.status >= 400 && error.status < 500 && !WAITING.has(error.status))
    return { kind: 'rejected', error };
  if (error.status >= 500 || WAITING.has(error.status)) {
    const pause = thrown instanceof ApiError ? thrown.retryAfter : undefined;
    return { kind: 'wait', error, ...(pause ? { pause: Math.min(pause, LONGEST_PAUSE) } : {}) };
  }
  return { kind: 'unreachable', error };
}
