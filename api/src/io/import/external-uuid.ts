import { hash } from 'node:crypto';

/** Digits of the UUID variant, by the lowest two bits of a random digit. */
const VARIANT = ['8', '9', 'a', 'b'] as const;

/**
 * The UUID of a record with an external name. The same source, kind and name always give the same UUID (version 8 of
 * RFC 9562, from SHA-256).
 */
export function externalUuid(source: string, kind: string, name: string): string {
  const hex = hash('sha256', `${source}\n${kind}\n${name}`, 'hex');
  const variant = VARIANT[Number.parseInt(hex.charAt(16), 16) & 3];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
