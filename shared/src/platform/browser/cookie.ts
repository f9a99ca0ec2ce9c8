/** The decoded value of a cookie that scripts may read. */
export function readCookie(name: string): string | undefined {
  const prefix = `${name}=`;
  const pair = document.cookie.split('; ').find(cookie => cookie.startsWith(prefix));
  if (pair === undefined) return undefined;
  const value = pair.slice(prefix.length);
  try {
    return decodeURIComponent(value);
  } catch {
    // Another product wrote the cookie without encoding.
    return value;
  }
}

/**
 * Writes a cookie for the whole site, with SameSite protection. It is sent only over HTTPS if the page was loaded
 * over HTTPS.
 * @param maxAge in seconds; 0 deletes the cookie
 */
export function writeCookie(name: string, value: string, maxAge: number): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAge}; samesite=lax${secure}`;
}
