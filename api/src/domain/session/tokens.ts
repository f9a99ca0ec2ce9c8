import { createHmac, randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

export const REFRESH_SECONDS = 2_592_000;

/** A `step` token carries a sign-in from one request to the next; see `steps.ts`. */
export type TokenType = 'access' | 'refresh' | 'step';
export type TokenFault = 'expired' | 'invalid' | 'wrong_type' | 'revoked';

export interface TokenClaims {
  token_type: TokenType;
  user_id: number;
  jti: string;
  /** The name of a step. */
  step?: string;
  /** The session of an access token. */
  sid?: string;
  /** Seconds since 1970. */
  iat: number;
  exp: number;
}

export type CheckedToken =
  | { status: 'valid'; claims: TokenClaims }
  | { status: 'refused'; fault: TokenFault };

const SECONDS: Record<TokenType, number> = { access: 1800, refresh: REFRESH_SECONDS, step: 1800 };

/** Signs and checks JSON Web Tokens (HS256). */
export interface Tokens {
  sign(type: TokenType, userId: number, claims?: Record<string, unknown>): Promise<string>;
  /**
   * Checks a token and returns its claims.
   * @param expected required type; any by default
   */
  verify(token: string, expected?: TokenType): Promise<CheckedToken>;
}

/** Number of verified tokens to cache. Checking a signature waits for a thread, which other work may keep busy. */
const MOST_GENUINE = 1000;

/** @param secret the server's secret; changing it invalidates all tokens */
export function tokensOf(secret: string): Tokens {
  const key = createHmac('sha256', secret).update('tokens').digest();
  const genuine = new LRUCache<string, TokenClaims>({ max: MOST_GENUINE });

  /**
   * Verifies a token and reads its claims.
   * @throws JOSEError for a forged or expired token
   */
  async function claimsOf(token: string): Promise<TokenClaims> {
    const known = genuine.get(token);
    if (known && known.exp > Date.now() / 1000) return known;
    genuine.delete(token);
    const { payload } = await jwtVerify<TokenClaims>(token, key, { algorithms: ['HS256'] });
    genuine.set(token, payload);
    return payload;
  }

  return {
    sign(type, userId, claims = {}) {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ token_type: type, user_id: userId, jti: randomUUID(), ...claims })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(now)
        .setExpirationTime(now + SECONDS[type])
        .sign(key);
    },

    async verify(token, expected) {
      try {
        const payload = await claimsOf(token);
        if (!Number.isSafeInteger(payload.user_id) || typeof payload.jti !== 'string')
          return { status: 'refused', fault: 'invalid' };
        if (expected && payload.token_type !== expected) return { status: 'refused', fault: 'wrong_type' };
        return { status: 'valid', claims: payload };
      } catch (error) {
        if (!(error instanceof errors.JOSEError || error instanceof TypeError)) throw error;
        return { status: 'refused', fault: error instanceof errors.JWTExpired ? 'expired' : 'invalid' };
      }
    },
  };
}
