import { type Session, sessionStore } from './session-store';
import { clearTokens, storedTokens } from './token-storage';

/** Clears user and tokens, here and (through the storage event) in every other tab. */
export function resetSession(ended: Session['ended']): void {
  const { access, refresh } = storedTokens();
  clearTokens();
  // Tokens that are gone already were taken away by a sign-out in another tab, which may not have told yet.
  const signedOutElsewhere = ended === 'expired' && !access && !refresh;
  sessionStore.setState({
    user: null,
    loggedIn: false,
    busy: false,
    ended: signedOutElsewhere ? 'signed-out' : ended,
  });
}
