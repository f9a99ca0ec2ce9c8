import { tokensSchema } from '../../contract';
import { ApiError } from '../transport/api-error';
import { bodyAs, call } from '../transport/http-client';
import { ExpiredAuthSessionError } from './expired-auth-session-error';
import { resetSession } from './reset-session';
import { sessionStore } from './session-store';
import { statusOf, storedTokens, storeTokens } from './token-storage';

const lockName = 'avicable-token-refresh';

/** How long the lock is held after a refresh, in milliseconds: until other tabs can read the new tokens. */
const settlingTime = 500;

let running: Promise<string> | undefined;
let settled: Promise<void> | undefined;

/**
 * A valid access token, refreshed when its time is over; `null` when nobody is signed in.
 * @throws ExpiredAuthSessionError when the session is over (it has been reset)
 * @throws ApiError when the refresh got no answer: the session stays as it is
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
 * Asks for new tokens, once at a time: callers in this tab share one promise, tabs share one lock.
 * @param refused an access token the server did not accept, although its time is not over
 */
export function refreshTokens(refused?: string): Promise<string> {
  running ??= withLock(() => refreshUnlessDone(refused)).finally(() => {
    running = undefined;
  });
  return running;
}

async function refreshUnlessDone(refused: string | undefined): Promise<string> {
  // Another tab may have refreshed while this one waited for the lock.
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
    // A sign-out during the call stands.
    if (storedTokens().refresh !== tokens.refresh) throw new ExpiredAuthSessionError();
    storeTokens(fresh, Date.now());
    settled = new Promise(resolve => setTimeout(resolve, settlingTime));
    return fresh.access;
  } catch (error) {
    if (isVerdict(error)) return expire();
    throw error;
  }
}

/** Only the server's own answer about the token ends a session: no network, or a server in trouble, does not. */
function isVerdict(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 401 || error.status === 403);
}

function expire(): never {
  resetSession('expired');
  throw new ExpiredAuthSessionError();
}

/** The work alone among all tabs. Its result is given at once, the lock only when other processes can read it too. */
function withLock<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!navigator.locks) return work();
  return new Promise((resolve, reject) => {
    void navigator.locks.request(lockName, async () => {
      await work().then(resolve, reject);
      await settled;
    });
  });
}
