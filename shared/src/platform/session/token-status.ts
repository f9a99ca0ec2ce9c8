import { jwtDecode } from 'jwt-decode';

/** Maximum ages of tokens that do not contain their expiry, in milliseconds. */
export const maxAge = { access: 1_800_000, refresh: 2_592_000_000 } as const;

/** Milliseconds before its expiry at which a token starts to count as expired. */
export const expiryMargin = 500;

/** Milliseconds by which a clock may differ from the server's clock and still count as correct. */
export const tolerableSkew = 30_000;

export type TokenStatus = 'unknown' | 'valid' | 'expired';

export type SessionStatus = 'unknown' | 'valid' | 'tokenExpired' | 'refreshTokenExpired';

/**
 * When a token expires, on this device's clock, in ms since 1970. It is computed from `exp`, and corrected if `iat`
 * shows that this device's clock is wrong. A token without a readable `exp` gets the maximum age.
 * @param receivedAt when the token was received from the server, on this device's clock
 */
export function expiryOf(token: string, receivedAt: number, largestAge: number): number {
  const { exp } = claimsOf(token);
  if (exp === undefined) return receivedAt + largestAge;
  const skew = skewOf(token, receivedAt);
  return exp * 1000 - (Math.abs(skew) > tolerableSkew ? skew : 0);
}

/** Milliseconds by which the server's clock was ahead when a token was received; NaN without `iat`. */
export const skewOf = (token: string, receivedAt: number): number =>
  (claimsOf(token).iat ?? Number.NaN) * 1000 - receivedAt;

function claimsOf(token: string): { exp?: number | undefined; iat?: number | undefined } {
  try {
    const { exp, iat } = jwtDecode(token);
    return { exp: Number.isFinite(exp) ? exp : undefined, iat: Number.isFinite(iat) ? iat : undefined };
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidTokenError') return {};
    throw error;
  }
}

/** The status of a token: valid before its expiry minus the margin; unknown without token or expiry. */
export function tokenStatus(token: string | null, expiry: number | null, now: number): TokenStatus {
  if (!token || expiry === null || !Number.isFinite(expiry)) return 'unknown';
  return now < expiry - expiryMargin ? 'valid' : 'expired';
}

export function sessionStatus(access: TokenStatus, refresh: TokenStatus): SessionStatus {
  if (refresh === 'expired') return 'refreshTokenExpired';
  if (access === 'expired' || (access === 'unknown' && refresh === 'valid')) return 'tokenExpired';
  return access;
}
