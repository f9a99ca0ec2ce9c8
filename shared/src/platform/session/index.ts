export { accessToken } from './access-token';
export { hasScope } from './has-scope';
export { mayWrite } from './may-write';
export { redirectOf } from './safe-redirect';
export { sessionStore, useSession } from './session-store';
export { fetchUser, forgetWantedPage, rememberWantedPage, signIn, signOut, wantedPage } from './sign-in';
