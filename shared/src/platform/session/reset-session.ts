import { type Session, sessionStore } from './session-store';
import { clearTokens, storedEnd, storedTokens } from './token-storage';

/** Clears user and tokens, here and (through the storage event) in every other tab. */
export function resetSession(ended: Session['ended']): void {
  const { access, refresh } = storedTokens();
  // Another tab has removed tokens that are gone already; its storage event may not have arrived yet.
  const endedElsewhere = ended === 'expired' && !access && !refresh;
  const end = endedElsewhere ? storedEnd() : ended;
  clearTokens(end);
  sessionStore.setState({ user: null, loggedIn: false, busy: false, ended: end });
}
