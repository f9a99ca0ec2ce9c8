import { type Session, sessionStore } from './session-store';
import { clearTokens, storedEnd, storedTokens } from './token-storage';

/** Thrown when a call needs the session, but the session is over. */
export class ExpiredAuthSessionError extends Error {
  override readonly name = 'ExpiredAuthSessionError';
  constructor() {
    super('Both token and refresh token have expired. Your request was aborted.');
  }
}

/** Clears user and tokens in this tab and, through the storage event, in all other tabs. */
export function resetSession(ended: Session['ended']): void {
  const { access, refresh } = storedTokens();
  // The tokens are gone already: another tab has removed them, but its storage event may not have arrived yet.
  const endedElsewhere = ended === 'expired' && !access && !refresh;
  const end = endedElsewhere ? storedEnd() : ended;
  clearTokens(end);
  sessionStore.setState({ user: null, loggedIn: false, busy: false, ended: end });
}
