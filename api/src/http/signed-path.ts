import { createHmac, timingSafeEqual } from 'node:crypto';

const HOUR = 3600;
const DIGEST_LENGTH = 22;

/** Signs file paths, so that an `<img>`, which sends no `Authorization` header, can load the files for a while. */
export interface PathSigner {
  /**
   * Adds `?expires&user&signature`, valid for one to two hours. The result stays the same for up to an hour, so that
   * browsers cache the file.
   */
  sign(path: string, userId: number, now?: number): string;
  /** The user for whom a path was signed; `null` if the signature is missing, forged or expired. */
  userOf(path: string, query: SignedQuery, now?: number): number | null;
}

/** The query parameters of a signature. `expires` is in seconds since 1970. */
export interface SignedQuery {
  expires?: string | undefined;
  user?: string | undefined;
  signature?: string | undefined;
}

/** @param secret the server's secret; changing it invalidates all signed paths */
export function pathSigner(secret: string | Uint8Array): PathSigner {
  const key = createHmac('sha256', secret).update('file paths').digest();
  const digest = (path: string, user: string, expires: string) =>
    createHmac('sha256', key)
      .update(`${path}\n${user}\n${expires}`)
      .digest('base64url')
      .slice(0, DIGEST_LENGTH);

  return {
    sign(path, userId, now = Date.now()) {
      const expires = String((Math.floor(now / 1000 / HOUR) + 2) * HOUR);
      const signature = digest(path, String(userId), expires);
      return `${path}?expires=${expires}&user=${userId}&signature=${signature}`;
    },

    userOf(path, { expires = '', user = '', signature = '' }, now = Date.now()) {
      if (!/^\d{1,12}$/.test(expires) || !/^\d{1,15}$/.test(user)) return null;
      if (Number(expires) * 1000 <= now) return null;
      const expected = Buffer.from(digest(path, user, expires));
      const actual = Buffer.from(signature);
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
      return Number(user);
    },
  };
}
