import { ApiError } from '../transport/api-error';
import { ExpiredAuthSessionError, resetSession } from './end-session';
import { resumeClock } from './server-clock';
import { sessionStore } from './session-store';
import { fetchUser, rememberedUser } from './sign-in';
import { statusOf, storageKeys, storedEnd, storedTokens } from './token-storage';

/** Interval at which the tokens' expiry is checked, in milliseconds. */
export const checkInterval = 1000;

/**
 * Resumes an earlier session, then watches the tokens' expiry and the other tabs. The host calls it once.
 * @param onFault gets the error when the server fails to return the user; not called without an answer
 * @returns the undo
 */
export function startSession(onFault: (error: unknown) => void = () => undefined): () => void {
  const user = rememberedUser();
  const tokens = storedTokens();
  resumeClock(tokens.access);
  const status = statusOf(tokens, Date.now());
  if (status === 'refreshTokenExpired') resetSession('expired');
  else if (status !== 'unknown') {
    // A stored user can start immediately. Without one, the page waits for the server.
    sessionStore.setState({ user, loggedIn: user !== null, busy: user === null });
    void resume(onFault);
  }
  const check = setInterval(checkTokens, checkInterval);
  window.addEventListener('storage', followOtherTabs);
  return function stopSession() {
    clearInterval(check);
    window.removeEventListener('storage', followOtherTabs);
  };
}

async function resume(onFault: (error: unknown) => void): Promise<void> {
  try {
    await fetchUser();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) resetSession('expired');
    else if (!(error instanceof ExpiredAuthSessionError)) {
      console.error(error);
      if (!(error instanceof ApiError && error.unreachable)) onFault(error);
    }
  } finally {
    sessionStore.setState({ busy: false });
  }
}

function checkTokens(): void {
  const { loggedIn, autoLogout } = sessionStore.getState();
  if (!loggedIn) return;
  const status = statusOf(storedTokens(), Date.now());
  if (status === 'valid' || (status === 'tokenExpired' && !autoLogout)) return;
  resetSession('expired');
}

function followOtherTabs(event: StorageEvent): void {
  if (event.key !== storageKeys.user && event.key !== null) return;
  const user = rememberedUser();
  sessionStore.setState({ user, loggedIn: user !== null, ended: user ? null : storedEnd() });
}
