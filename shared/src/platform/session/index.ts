export { accessToken, refreshTokens } from './access-token';
export { ExpiredAuthSessionError } from './expired-auth-session-error';
export { hasScope } from './has-scope';
export { isSafePath, type Redirect, redirectOf } from './safe-redirect';
export { clockSkew, useClockSkew } from './server-clock';
export {
  createSessionStore,
  provideSession,
  type Session,
  sessionStore,
  useSession,
} from './session-store';
export { fetchUser, signIn, signOut } from './sign-in';
export { startSession } from './start-session';
export { forgetWantedPage, rememberWantedPage, wantedPage } from './wanted-page';
