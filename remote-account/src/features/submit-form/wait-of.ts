import { ApiError } from 'shared/api';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** How long the server asks to wait before another try, with its unit; `undefined` where it does not say. */
export function waitOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 429 || !error.retryAfter) return undefined;
  return error.retryAfter < 2 * MINUTE
    ? `${Math.ceil(error.retryAfter / SECOND)} s`
    : `${Math.ceil(error.retryAfter / MINUTE)} min`;
}
