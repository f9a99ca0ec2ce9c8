/** Origins of tile URLs such as `https://tiles.example/{z}/{x}/{y}.png`; sub-domain templates allow every one. */
export function originsOf(urls: readonly string[]): string[] {
  const origins = urls.flatMap(url => /^https?:\/\/[^/?#]+/i.exec(url)?.[0] ?? []);
  return [...new Set(origins.map(origin => origin.replace(/\{\w+\}/, '*').toLowerCase()))].sort();
}

/**
 * The policy of the interface's page: nothing from elsewhere but the tiles of the configured base layers and the
 * avatars of a configured service.
 *
 * @param nonce of this one answer
 * @param tileOrigins origins the map may load images and data from
 * @param imageOrigins origins of other images
 */
export function contentSecurityPolicy(
  nonce: string,
  tileOrigins: readonly string[],
  imageOrigins: readonly string[] = [],
): string {
  const own = `'self' 'nonce-${nonce}'`;
  const tiles = tileOrigins.map(origin => ` ${origin}`).join('');
  const images = imageOrigins.map(origin => ` ${origin}`).join('');
  return [
    "default-src 'self'",
    `script-src ${own}`,
    `style-src ${own}`,
    `img-src 'self' data: blob:${tiles}${images}`,
    `connect-src 'self'${tiles}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
