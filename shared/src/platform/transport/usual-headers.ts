import { readCookie } from '../browser/cookie';

/** The base URL of the API: the page's `<meta name="api-base">`, or its own server. */
export function apiBase(): string {
  const configured = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content;
  return new URL(configured || '/api/v1/', window.location.origin).href;
}

/** The headers of every call, except those of the session. */
export const usualHeaders = (url: URL, locale: string): Record<string, string> => ({
  accept: 'application/json, text/plain, */*',
  'accept-language': locale,
  ...forgeryGuard(url),
});

/** Header that repeats the token of the cookie `XSRF-TOKEN`, for our own server only. */
function forgeryGuard(url: URL): Record<string, string> {
  if (url.origin !== window.location.origin) return {};
  const token = readCookie('XSRF-TOKEN');
  return token ? { 'x-xsrf-token': token } : {};
}
