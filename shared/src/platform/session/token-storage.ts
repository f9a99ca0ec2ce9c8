import type { Tokens } from '../../contract/session';
import { writeCookie } from '../browser/cookie';
import { noteSkew } from './server-clock';
import { expiryOf, maxAge, type SessionStatus, sessionStatus, skewOf, tokenStatus } from './token-status';

const prefix = 'auth.';
const strategy = 'local';
const cookieMaxAge = 31_536_000;

/**
 * Keys in local storage; the cookie has the key of the access token. Earlier versions of the product use the same
 * names.
 */
export const storageKeys = {
  access: `${prefix}_token.${strategy}`,
  accessExpiry: `${prefix}_token_expiration.${strategy}`,
  refresh: `${prefix}_refresh_token.${strategy}`,
  refreshExpiry: `${prefix}_refresh_token_expiration.${strategy}`,
  user: `${prefix}_user.${strategy}`,
} as const;

export interface StoredTokens {
  access: string | null;
  accessExpiry: number | null;
  refresh: string | null;
  refreshExpiry: number | null;
}

/** The stored tokens, read on every call since another tab may have changed them. */
export function storedTokens(): StoredTokens {
  return {
    access: localStorage.getItem(storageKeys.access),
    accessExpiry: storedNumber(storageKeys.accessExpiry),
    refresh: localStorage.getItem(storageKeys.refresh),
    refreshExpiry: storedNumber(storageKeys.refreshExpiry),
  };
}

export function statusOf(tokens: StoredTokens, now: number): SessionStatus {
  return sessionStatus(
    tokenStatus(tokens.access, tokens.accessExpiry, now),
    tokenStatus(tokens.refresh, tokens.refreshExpiry, now),
  );
}

export function storeTokens({ access, refresh }: Tokens, now: number): void {
  noteSkew(skewOf(access, now));
  localStorage.setItem(storageKeys.access, access);
  localStorage.setItem(storageKeys.accessExpiry, String(expiryOf(access, now, maxAge.access)));
  localStorage.setItem(storageKeys.refresh, refresh);
  localStorage.setItem(storageKeys.refreshExpiry, String(expiryOf(refresh, now, maxAge.refresh)));
  // The browser fetches pictures without our headers, so the cookie authenticates them.
  writeCookie(storageKeys.access, access, cookieMaxAge);
}

/** Set when a session expires; removed when a session ends in another way. */
const expiredKey = `${prefix}_expired.${strategy}`;

/** How the last session of this browser ended. Other tabs see only that the user is gone. */
export function storedEnd(): 'signed-out' | 'expired' {
  return localStorage.getItem(expiredKey) ? 'expired' : 'signed-out';
}

/**
 * Removes tokens and user.
 * @param end the reason, for the other tabs; `null` where no session had begun
 */
export function clearTokens(end: 'signed-out' | 'expired' | null = null): void {
  if (end === 'expired') localStorage.setItem(expiredKey, '1');
  else localStorage.removeItem(expiredKey);
  for (const key of Object.values(storageKeys)) localStorage.removeItem(key);
  writeCookie(storageKeys.access, '', 0);
}

function storedNumber(key: string): number | null {
  const value = localStorage.getItem(key);
  return value === null ? null : Number(value);
}
