/** The decoded value of a cookie the page may read. */
export function readCookie(name: string): string | undefined {
  const prefix = `${name}=`;
  const found = document.cookie.split('; ').find(cookie => cookie.startsWith(prefix));
  if (found === undefined) return undefined;
  const value = found.slice(prefix.length);
  try {
    return decodeURIComponent(value);
  } catch {
    // Not ours: an encoding we did not write is taken as it stands.
    return value;
  }
}

/**
 * Keeps a cookie for the whole site, sent to this site only, and over HTTPS only where the page came that way.
 * @param maxAge in seconds; 0 forgets it
 */
export function writeCookie(name: string, value: string, maxAge: number): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAge}; samesite=lax${secure}`;
}
