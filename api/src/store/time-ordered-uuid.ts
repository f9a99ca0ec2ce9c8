import { randomFillSync } from 'node:crypto';

const BUFFERED = 256;
const random = Buffer.alloc(BUFFERED * 16);
let next = BUFFERED;
let lastMs = 0;
/** A twelve-bit counter of the UUIDs in a millisecond; it starts at random in the lower half. */
let count = 0;

/**
 * A UUID of version 7 (RFC 9562): milliseconds since 1970, a counter, and 62 random bits. UUIDs of one thread ascend,
 * so that an index grows at its end.
 */
export function timeOrderedUuid(now = Date.now()): string {
  if (next === BUFFERED) {
    randomFillSync(random);
    next = 0;
  }
  const bytes = random.subarray(next * 16, ++next * 16);
  if (now > lastMs) {
    lastMs = now;
    count = bytes.readUInt16BE(6) & 0x7ff;
  } else if (++count > 0xfff) {
    lastMs += 1;
    count = 0;
  }
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | count, 6);
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
