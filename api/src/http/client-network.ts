import { isIPv6 } from 'node:net';

/** Number of IPv6 groups that identify a network; subscribers choose the others. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;
const V4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array(Math.max(0, GROUPS - before.length - after.length)).fill('0'), ...after];
}

/**
 * The unit by which clients are counted: an IPv4 address, or the first 64 bits of an IPv6 address, since one
 * subscriber usually has all addresses that begin with them (RFC 6177).
 */
export function clientNetwork(address: string): string {
  const mapped = V4_MAPPED.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const network = groupsOf(address).slice(0, NETWORK_GROUPS);
  return network.map(group => Number.parseInt(group, 16).toString(16)).join(':');
}
