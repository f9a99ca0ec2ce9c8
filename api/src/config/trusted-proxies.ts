import { isIP } from 'node:net';
import { z } from 'zod';

/** Number of reverse proxies in front of the server (0 for none), or their addresses. */
export type TrustedProxies = number | string[];

const MOST_PROXIES = 10;
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether a text is an address or a CIDR range. */
function isAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (!version || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const isRange = (text: string) => RANGES.includes(text) || isAddress(text);

const listSchema = z.string().transform(text => text.split(',').map(range => range.trim()));

/** Addresses and CIDR ranges separated by commas. */
export const addressesSchema = listSchema.pipe(z.array(z.string().refine(isAddress)).min(1));

/** `0`, `1` (one proxy), `2`, …, or addresses and ranges separated by commas; `false` means 0 and `true` means 1. */
export const trustedProxiesSchema = z.union([
  z.enum(['false', 'true']).transform(text => Number(text === 'true')),
  z.coerce.number().int().min(0).max(MOST_PROXIES),
  listSchema.pipe(z.array(z.string().refine(isRange)).min(1)),
]);

/**
 * Fastify's `trustProxy` option. With a number of proxies, hops are counted from the server, so forged entries of
 * `X-Forwarded-For`, which are further left, are never used.
 */
export function trustProxy(
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies !== 'number') return proxies;
  return proxies > 0 && ((_address, hop) => hop < proxies);
}
