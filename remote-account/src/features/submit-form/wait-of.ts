import { ApiError } from 'shared/api';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The wait before another attempt that the server asks for, with its unit; `undefined` without one. */
export function waitOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 429 || !error.retryAfter) return undefined;
  return error.retryAfter < 2 * MINUTE
    ? `${Math.ceil(error.retryAfter / SECOND)}\u00a0s`
    : `${Math.ceil(error.retryAfter / MINUTE)}\u00a0min`;
}
