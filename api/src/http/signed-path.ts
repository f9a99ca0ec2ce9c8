import { createHmac, timingSafeEqual } from 'node:crypto';

const HOUR = 3600;
const DIGEST_LENGTH = 22;

/** Signs the paths of files, so that an `<img>`, which sends no `Authorization`, can show them for a while. */
export interface PathSigner {
  /** The path with `?expires&signature`, good for one to two hours; the same all hour long, so that it caches. */
  sign(path: string, userId: number, now?: number): string;
  /** The user a path was signed for, `null` when the signature is missing, forged, or too old. */
  userOf(path: string, query: SignedQuery, now?: number): number | null;
}

/** What a signature adds to a path. `expires` in seconds since 1970. */
export interface SignedQuery {
  expires?: string | undefined;
  user?: string | undefined;
  signature?: string | undefined;
}

/**
 * @param secret the server's secret; another one makes all paths signed before worthless
 */
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
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      return Number(user);
    },
  };
}
