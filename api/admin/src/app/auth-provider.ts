import type { AuthProvider } from 'react-admin';
import { currentLocale, localizedPath } from 'shared/i18n';
import { paths } from 'shared/navigation';
import { accessToken, ExpiredAuthSessionError, sessionStore, signOut } from 'shared/session';
import { leaveForLogin } from './leave-for-login';

/** Uses the product's session: users sign in on the product's login page, and sign-out anywhere ends the session here. */
export const authProvider: AuthProvider = {
  async login() {
    leaveForLogin();
  },
  async logout() {
    if (sessionStore.getState().loggedIn) signOut();
  },
  async checkAuth() {
    if (!(await accessToken())) throw new ExpiredAuthSessionError();
  },
  async checkError(error) {
    if (error instanceof ExpiredAuthSessionError || error?.status === 401) leaveForLogin();
  },
  async getIdentity() {
    const { user } = sessionStore.getState();
    if (!user) throw new ExpiredAuthSessionError();
    return { id: user.id, fullName: user.full_name || user.username };
  },
};

/** Leaves for the login page when the session ends, in this or another tab. */
export function followSession(): () => void {
  return sessionStore.subscribe(({ loggedIn, ended }, before) => {
    if (!before.loggedIn || loggedIn) return;
    if (ended === 'expired') leaveForLogin();
    else window.location.replace(localizedPath(paths.home(), currentLocale()));
  });
}
