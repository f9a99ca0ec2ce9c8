import { createHash, randomBytes } from 'node:crypto';

const DAY_MS = 24 * 3_600_000;

/** Longer texts cannot be tokens and are not looked up. */
export const LONGEST_TOKEN = 100;

/** A token of 256 random bits, after a prefix for its purpose. */
export const randomToken = (prefix: string): string => `${prefix}${randomBytes(32).toString('base64url')}`;

/** The stored hash of a token. The duration of a lookup by hash reveals nothing about the tokens. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** ISO instant at which a token expires; `null` if never. */
export const expiryIn = (days: number | null, now: number): string | null =>
  days === null ? null : new Date(now + days * DAY_MS).toISOString();

export const isExpired = (expiresAt: string | null, now = Date.now()): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now;
