import { type Hindrance, RequestRefused } from './request-refused';

const RETRY_AFTER_SECONDS = 2;

/** A refusal, with `Retry-After`, of a request that would only wait. */
export const overloaded = (reason: Hindrance = 'busy', code: 'unavailable' | 'throttled' = 'unavailable') =>
  new RequestRefused(code, {
    reason,
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
    values: { seconds: RETRY_AFTER_SECONDS },
  });
