import { createHash, randomBytes, randomInt } from 'node:crypto';

const DAY_MS = 24 * 3_600_000;

/** Longer texts cannot be tokens and are not looked up. */
export const LONGEST_TOKEN = 100;

/** A token of 256 random bits, after a prefix for its purpose. */
export const randomToken = (prefix: string): string => `${prefix}${randomBytes(32).toString('base64url')}`;

/** Letters and digits that nobody confuses. */
const CODE_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 16;

/** A code of 79 random bits that people can type: `abcd-efgh-jkmn-pqrs`. */
export const randomCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-');

/** The stored hash of a code, however its capitals and hyphens were typed. */
export const hashOfCode = (code: string): string => hashOfToken(code.toLowerCase().replace(/[^a-z0-9]/g, ''));

/** The stored hash of a token. The duration of a lookup by hash reveals nothing about the tokens. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Makes a token that ends after a number of days, or never (`null`).
 * @returns the token, which only its maker is told, and what is stored of it
 */
export function newToken<Days extends number | null>(prefix: string, days: Days, now = Date.now()) {
  const token = randomToken(prefix);
  const expires_at = days === null ? null : new Date(now + days * DAY_MS).toISOString();
  const stored = {
    token_hash: hashOfToken(token),
    created_at: new Date(now).toISOString(),
    expires_at: expires_at as Days extends number ? string : null,
  };
  return { token, stored };
}

export const isExpired = (expiresAt: string | null, now = Date.now()): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now;
