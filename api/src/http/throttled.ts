import { RequestRefused } from './request-refused';

/**
 * A 429 refusal with `Retry-After`.
 * @param until milliseconds since 1970
 */
export function throttled(until: number, now: number): RequestRefused {
  const seconds = Math.max(1, Math.ceil((until - now) / 1000));
  return new RequestRefused('throttled', {
    headers: { 'retry-after': String(seconds) },
    values: { seconds },
  });
}
