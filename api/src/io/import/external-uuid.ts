import { createHash } from 'node:crypto';

/**
 * The UUID of a record with an external name: always the same for the same source, kind and name (version 8 of RFC
 * 9562, from SHA-256).
 */
export function externalUuid(source: string, kind: string, name: string): string {
  const bytes = createHash('sha256').update(`${source}\n${kind}\n${name}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
