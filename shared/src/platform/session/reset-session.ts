import { type Session, sessionStore } from './session-store';
import { clearTokens, storedEnd, storedTokens } from './token-storage';

/** Clears user and tokens in this tab and, through the storage event, in all others. */
export function resetSession(ended: Session['ended']): void {
  const { access, refresh } = storedTokens();
  // The tokens are gone already: another tab has removed them, but its storage event may not have arrived yet.
  const endedElsewhere = ended === 'expired' && !access && !refresh;
  const end = endedElsewhere ? storedEnd() : ended;
  clearTokens(end);
  sessionStore.setState({ user: null, loggedIn: false, busy: false, ended: end });
}
