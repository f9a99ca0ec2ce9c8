import { RequestRefused } from './request-refused';

/** 429 with `Retry-After`. @param until milliseconds since 1970 */
export function throttled(until: number, now: number): RequestRefused {
  const seconds = Math.max(1, Math.ceil((until - now) / 1000));
  return new RequestRefused('throttled', {
    headers: { 'retry-after': String(seconds) },
    values: { seconds },
  });
}
