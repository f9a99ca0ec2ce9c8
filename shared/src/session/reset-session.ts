import { type Session, sessionStore } from './session-store';
import { clearTokens } from './token-storage';

/** Clears user and tokens, here and (through the storage event) in every other tab. */
export function resetSession(ended: Session['ended']): void {
  clearTokens();
  sessionStore.setState({ user: null, loggedIn: false, busy: false, ended });
}
