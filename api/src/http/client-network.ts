import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that name a network; the others are its users' own choice. */
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
 * What clients are counted by: an IPv4 address, or the first 64 bits of an IPv6 address, of which one subscriber has
 * all (RFC 6177).
 */
export function clientNetwork(address: string): string {
  const mapped = V4_MAPPED.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const network = groupsOf(address).slice(0, NETWORK_GROUPS);
  return network.map(group => Number.parseInt(group, 16).toString(16)).join(':');
}
