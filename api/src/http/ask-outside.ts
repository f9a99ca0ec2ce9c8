import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Milliseconds for name, connection and answer. */
const PATIENCE_MS = 10_000;
const MOST_HEADER_BYTES = 8 * 1024;

/** Networks that do not belong to the public internet, and those through which IPv6 reaches them. */
const INSIDE = new BlockList();
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32', '2002::/16'],
  ...['fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
]) {
  const [network = '', bits] = range.split('/');
  INSIDE.addSubnet(network, Number(bits), isIPv6(network) ? 'ipv6' : 'ipv4');
}

const isInside = (address: string) => INSIDE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

const refused = () => new Error('private address');

type LookedUp = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Resolves a name for a connection, which uses the checked addresses without asking again. */
function lookupOutside(name: string, options: LookupOptions, done: LookedUp): void {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) done(error ?? new Error('unknown name'), '');
    else if (addresses.some(({ address }) => isInside(address))) done(refused(), '');
    else if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
}

interface OutsideRequest {
  headers: http.OutgoingHttpHeaders;
  /** Sent by POST; without it, the request is a GET. */
  body?: string;
  /** Whether private addresses are allowed. */
  isInsideAllowed: boolean;
  patienceMs?: number;
  /** Bytes of the answer after which reading stops; by default, none are read. */
  mostBytes?: number;
}

/**
 * Sends a request to an address that a person entered. Redirects are not followed.
 * @throws Error for a private address, or without an answer in time
 */
export async function askOutside(
  address: string,
  { headers, body, isInsideAllowed, patienceMs = PATIENCE_MS, mostBytes = 0 }: OutsideRequest,
): Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Nothing is looked up for an address in numbers.
  if (!isInsideAllowed && isIP(host) && isInside(host)) throw refused();
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      // A connection kept open would outlive the check of its address.
      agent: false,
      maxHeaderSize: MOST_HEADER_BYTES,
      signal: AbortSignal.timeout(patienceMs),
      ...(!isInsideAllowed && { lookup: lookupOutside as typeof lookup as never }),
    });
    sent.on('response', answer => {
      const parts: Buffer[] = [];
      let left = mostBytes;
      const finish = () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) });
        answer.destroy();
      };
      answer.on('error', reject).on('end', finish);
      if (left === 0) return finish();
      answer.on('data', (part: Buffer) => {
        parts.push(part.subarray(0, left));
        left -= Math.min(left, part.length);
        if (left === 0) finish();
      });
    });
    sent.on('error', reject);
    // A switch to another protocol ends in neither a response nor an error.
    sent.on('close', () => reject(new Error('closed without an answer')));
    sent.end(body);
  });
}
