import { layerOrigin } from 'shared/contract/administration';

/** Origins of tile URLs such as `https://tiles.example/{z}/{x}/{y}.png`; an address that says more than one has none. */
export function originsOf(urls: readonly string[]): string[] {
  return [...new Set(urls.flatMap(url => layerOrigin(url) ?? []))].sort();
}

/** What the page may load from elsewhere, as origins. */
export interface ForeignOrigins {
  /** Images and data of the map. */
  tiles: readonly string[];
  /** Other images. */
  images: readonly string[];
  /** Releases of remotes: scripts, styles, and whatever belongs to them. */
  remotes: readonly string[];
  /** Where failures are reported. */
  reports: readonly string[];
}

/**
 * The policy of the interface's page: nothing from elsewhere but what is configured.
 *
 * @param nonce of this one answer
 */
export function contentSecurityPolicy(
  nonce: string,
  { tiles, images, remotes, reports }: ForeignOrigins,
): string {
  const sources = (...origins: (string | readonly string[])[]) => ["'self'", ...origins.flat()].join(' ');
  const own = `'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    `script-src ${sources(own, remotes)}`,
    `style-src ${sources(own, remotes)}`,
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
