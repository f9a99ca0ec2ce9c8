import { tokensSchema } from '../../contract/session';
import { ApiError } from '../transport/api-error';
import { bodyAs, call } from '../transport/http-client';
import { ExpiredAuthSessionError, resetSession } from './end-session';
import { sessionStore } from './session-store';
import { statusOf, storedTokens, storeTokens } from './token-storage';

const lockName = 'avicable-token-refresh';

/** Milliseconds for which the lock is held after a refresh, until other tabs can read the new tokens. */
const settlingTime = 500;

let running: Promise<string> | undefined;
let settled: Promise<void> | undefined;

/**
 * A valid access token, refreshed after it has expired; `null` when nobody is signed in.
 * @throws ExpiredAuthSessionError when the session is over (it has been reset)
 * @throws ApiError when the refresh fails for another reason, such as a lost network; the session is unchanged
 */
export async function accessToken(): Promise<string | null> {
  const tokens = storedTokens();
  const status = statusOf(tokens, Date.now());
  if (status === 'valid') return tokens.access;
  if (status === 'unknown') return null;
  if (status === 'refreshTokenExpired' || !tokens.refresh || sessionStore.getState().autoLogout)
    return expire();
  return refreshTokens();
}

/**
 * Requests new tokens, one request at a time: callers in this tab share one promise, and tabs share one lock.
 * @param refused an access token that the server rejected although it has not expired
 */
export function refreshTokens(refused?: string): Promise<string> {
  running ??= withLock(() => refreshUnlessDone(refused)).finally(() => {
    running = undefined;
  });
  return running;
}

async function refreshUnlessDone(refused: string | undefined): Promise<string> {
  // Another tab may have refreshed the tokens while this tab waited for the lock.
  const tokens = storedTokens();
  if (tokens.access && tokens.access !== refused && statusOf(tokens, Date.now()) === 'valid')
    return tokens.access;
  if (!tokens.access && !tokens.refresh) throw new ExpiredAuthSessionError();
  if (!tokens.refresh) return expire();
  try {
    const answer = await call('auth/jwt/refresh', {
      method: 'POST',
      body: { refresh: tokens.refresh, grant_type: 'refresh_token' },
    });
    const fresh = await bodyAs(tokensSchema, answer);
    // The user signed out during the call: do not store the new tokens.
    if (storedTokens().refresh !== tokens.refresh) throw new ExpiredAuthSessionError();
    storeTokens(fresh, Date.now());
    settled = new Promise(resolve => setTimeout(resolve, settlingTime));
    return fresh.access;
  } catch (error) {
    if (isVerdict(error)) return expire();
    throw error;
  }
}

/** Whether an error ends the session: only if the server rejects the token, not if it cannot be reached or fails. */
function isVerdict(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 401 || error.status === 403);
}

function expire(): never {
  resetSession('expired');
  throw new ExpiredAuthSessionError();
}

/**
 * Runs a task in one tab at a time. Returns its result immediately, but releases the lock only when other tabs can
 * read the result too.
 */
function withLock<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!navigator.locks) return work();
  return new Promise((resolve, reject) => {
    void navigator.locks.request(lockName, async () => {
      await work().then(resolve, reject);
      await settled;
    });
  });
}
