import { layerOrigin } from 'shared/server';

/**
 * Origins of tile URLs such as `https://tiles.example/{z}/{x}/{y}.png`, without URLs that have a placeholder in the
 * origin.
 */
export function originsOf(urls: readonly string[]): string[] {
  return [...new Set(urls.flatMap(url => layerOrigin(url) ?? []))].sort();
}

/** Other origins from which the page may load, or to which it may send. */
export interface ForeignOrigins {
  /** Origins of map images and data. */
  tiles: readonly string[];
  /** Origins of other images. */
  images: readonly string[];
  /** Origins of scripts, styles and assets of remotes. */
  remotes: readonly string[];
  /** Origins to which failures are reported. */
  reports: readonly string[];
}

/**
 * The page's Content Security Policy. It allows only the page's own origin and the given origins.
 * @param nonce of this response
 */
export function contentSecurityPolicy(
  nonce: string,
  { tiles, images, remotes, reports }: ForeignOrigins,
): string {
  const sources = (...origins: (string | readonly string[])[]) => ["'self'", ...origins.flat()].join(' ');
  const nonceSource = `'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    `script-src ${sources(nonceSource, remotes)}`,
    `style-src ${sources(nonceSource, remotes)}`,
    `img-src ${sources('data:', 'blob:', tiles, images, remotes)}`,
    `font-src ${sources(remotes)}`,
    `connect-src ${sources(tiles, remotes, reports)}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
