import type { User } from '../../contract';
import { type Credentials, tokensSchema } from '../../contract/session';
import { bodyAs, call } from '../transport/http-client';
import { PATHS } from '../transport/paths';
import { callAsUser } from './call-as-user';
import { ExpiredAuthSessionError, resetSession } from './end-session';
import { receivedUserSchema } from './received-user';
import { noteSkew } from './server-clock';
import { sessionStore } from './session-store';
import { storageKeys, storedTokens, storeTokens } from './token-storage';

const key = 'auth.redirect';

/** Stores the page that required a sign-in, for this tab. A login page without `to` redirects to it too. */
export const rememberWantedPage = (path: string): void => sessionStorage.setItem(key, path);

/** The page that required a sign-in. Validate it before use. */
export const wantedPage = (): string | null => sessionStorage.getItem(key);

/** Forgets the wanted page, once it is shown or the user signs out. */
export const forgetWantedPage = (): void => sessionStorage.removeItem(key);

/**
 * Signs in: requests tokens, then the user.
 * @param path of the step that gives the tokens, for sign-ins by other means than a password
 * @throws ApiError 401 for wrong credentials, 429 after too many attempts, status 0 without network
 */
export async function signIn(
  credentials: Credentials | Readonly<Record<string, unknown>>,
  path = 'auth/jwt/create/',
): Promise<User> {
  sessionStore.setState({ busy: true });
  try {
    const answer = await call(path, { method: 'POST', body: credentials });
    storeTokens(await bodyAs(tokensSchema, answer), Date.now());
    return await fetchUser();
  } catch (error) {
    resetSession(null);
    throw error;
  } finally {
    sessionStore.setState({ busy: false });
  }
}

/** Signs out, without a call to the server. Waiting writes stay in the outbox. */
export function signOut(): void {
  forgetWantedPage();
  resetSession('signed-out');
}

/**
 * Asks the server who is signed in.
 * @throws ApiError as `callAsUser`, with code `unexpected_format` when the answer is no user
 */
export async function fetchUser(): Promise<User> {
  const answer = await callAsUser(PATHS.user);
  const skew = Date.parse(answer.headers.get('date') ?? '') - Date.now();
  const user = await bodyAs(receivedUserSchema, answer);
  // Only an answer of the API sets the clock: a hotspot's page has the time of another machine's clock.
  noteSkew(skew);
  // The user signed out during the call.
  if (!storedTokens().access) throw new ExpiredAuthSessionError();
  rememberUser(user);
  return user;
}

/** The last user, for a start without network; null when the stored value is no user. */
export function rememberedUser(): User | null {
  const parsed = receivedUserSchema.safeParse(keptUser());
  return parsed.success ? parsed.data : null;
}

function keptUser(): unknown {
  const storedText = localStorage.getItem(storageKeys.user);
  if (!storedText) return null;
  try {
    return JSON.parse(storedText);
  } catch (error) {
    console.error(error);
    return null;
  }
}

function rememberUser(user: User): void {
  localStorage.setItem(storageKeys.user, JSON.stringify(user));
  sessionStore.setState({ user, loggedIn: true, ended: null });
}
