import { isIP } from 'node:net';
import { z } from 'zod';

/** How many reverse proxies stand before the server, none with 0, or the addresses they have. */
export type TrustedProxies = number | string[];

const MOST_PROXIES = 10;
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, a range in CIDR notation, or one of the names of ranges. */
function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (RANGES.includes(text)) return true;
  if (!version || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** `0`, `1` (one proxy), `2`, …, or addresses separated by commas; `false` and `true` mean none and one. */
export const trustedProxiesSchema = z.union([
  z.enum(['false', 'true']).transform(text => Number(text === 'true')),
  z.coerce.number().int().min(0).max(MOST_PROXIES),
  z
    .string()
    .transform(text => text.split(',').map(range => range.trim()))
    .pipe(z.array(z.string().refine(isRange)).min(1)),
]);

/**
 * What tells Fastify which addresses are proxies. Hops are counted from the server: what a client writes into
 * `X-Forwarded-For` itself stands further left and is never reached.
 */
export function trustProxy(
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies !== 'number') return proxies;
  return proxies > 0 && ((_address, hop) => hop < proxies);
}
