export { accessToken } from './access-token';
export { hasScope } from './has-scope';
export { redirectOf } from './safe-redirect';
export { sessionStore, useSession } from './session-store';
export { fetchUser, signIn, signOut } from './sign-in';
export { forgetWantedPage, rememberWantedPage, wantedPage } from './wanted-page';
