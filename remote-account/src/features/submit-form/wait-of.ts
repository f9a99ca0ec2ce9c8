import { ApiError } from 'shared/api';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The time that the server asks to wait before another attempt, with its unit; `undefined` if none. */
export function waitOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 429 || !error.retryAfter) return undefined;
  return error.retryAfter < 2 * MINUTE
    ? `${Math.ceil(error.retryAfter / SECOND)}\u00a0s`
    : `${Math.ceil(error.retryAfter / MINUTE)}\u00a0min`;
}
