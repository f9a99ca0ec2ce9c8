import { ExpiredAuthSessionError } from '../platform/session/end-session';
import { ApiError } from '../platform/transport/api-error';
import { UnknownKind } from '../records/known-kinds';
import type { EntryError } from './outbox-entry';

/** Effect of a failed attempt on the queue. */
export type Failure =
  /** The server was not reached: the whole queue waits. */
  | { kind: 'unreachable'; error: EntryError }
  /**
   * The server failed on this entry, so the entry waits. `pause`: time in ms for which the server asks the whole
   * queue to wait.
   */
  | { kind: 'wait'; error: EntryError; pause?: number }
  /** The session is over: the queue waits for the next sign-in. */
  | { kind: 'signed-out'; error: EntryError }
  | { kind: 'rejected'; error: EntryError };

const WAITING = new Set([408, 423, 425, 429]);
/** Longest pause that is granted to a server, in ms. */
export const LONGEST_PAUSE = 3_600_000;

function errorOf(error: unknown): EntryError {
  if (error instanceof ApiError)
    return {
      status: error.status,
      code: error.code,
      detail: error.detail ?? '',
      problems: error.problems,
      body: storable(error.body),
    };
  const timeout = error instanceof Error && error.name === 'TimeoutError';
  return { status: 0, code: timeout ? 'timeout' : 'network', detail: '', problems: [], body: null };
}

/** Only JSON bodies are stored: a proxy's error page is of no use. */
const storable = (body: unknown) => (typeof body === 'object' ? body : null);

export function classifyFailure(thrown: unknown): Failure {
  // The remote of this kind may return, so the entry stays. It blocks no other entry.
  if (thrown instanceof UnknownKind)
    return {
      kind: 'wait',
      error: { status: 0, code: 'unknown_kind', detail: thrown.message, problems: [], body: null },
    };
  const error = errorOf(thrown);
  // A hotspot or a proxy answered, which says nothing about the entry. A proxy may block only this entry, so other
  // entries are still tried.
  if (error.code === 'unexpected_format') return { kind: 'wait', error: { ...error, status: 0 } };
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
