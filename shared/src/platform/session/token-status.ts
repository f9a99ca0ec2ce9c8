import { jwtDecode } from 'jwt-decode';

/** Largest ages where a token does not tell its own, in milliseconds. */
export const maxAge = { access: 1_800_000, refresh: 2_592_000_000 } as const;

/** A token counts as expired this much before it is, in milliseconds. */
export const expiryMargin = 500;

/** A clock that differs less than this from the server's is taken as right, in milliseconds. */
export const tolerableSkew = 30_000;

export type TokenStatus = 'unknown' | 'valid' | 'expired';

/** The state of a session's pair of tokens. */
export type SessionStatus = 'unknown' | 'valid' | 'tokenExpired' | 'refreshTokenExpired';

/**
 * When a token expires, on this device's clock, in milliseconds since 1970. From its own `exp`; where its
 * `iat` shows that this device's clock is wrong, the difference is taken off. A malformed token gets the largest age.
 * @param receivedAt the moment it came from the server, on this device's clock
 */
export function expiryOf(token: string, receivedAt: number, largestAge: number): number {
  const { exp } = claimsOf(token);
  if (exp === undefined) return receivedAt + largestAge;
  const skew = skewOf(token, receivedAt);
  return exp * 1000 - (Math.abs(skew) > tolerableSkew ? skew : 0);
}

/** How far the server's clock was ahead of this device's when a token came, in ms; not a number without `iat`. */
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

/** Valid while now is earlier than the expiry minus the margin; unknown without token or expiry. */
export function tokenStatus(token: string | null, expiry: number | null, now: number): TokenStatus {
  if (!token || expiry === null || !Number.isFinite(expiry)) return 'unknown';
  return now < expiry - expiryMargin ? 'valid' : 'expired';
}

/** The state of both tokens together. */
export function sessionStatus(access: TokenStatus, refresh: TokenStatus): SessionStatus {
  if (refresh === 'expired') return 'refreshTokenExpired';
  if (access === 'expired' || (access === 'unknown' && refresh === 'valid')) return 'tokenExpired';
  return access;
}
