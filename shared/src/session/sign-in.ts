import { z } from 'zod';
import { ApiError } from '../api/api-error';
import { bodyOf, call } from '../api/http-client';
import { accessToken } from './access-token';
import { resetSession } from './reset-session';
import { sessionStore, type User } from './session-store';
import { storageKeys, storeTokens } from './token-storage';

export interface Credentials {
  /** Username or e-mail. */
  username: string;
  password: string;
}

const tokensSchema = z.object({ access: z.string().min(1), refresh: z.string().min(1) });

const userSchema = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  first_name: z.string().default(''),
  last_name: z.string().default(''),
  full_name: z.string().default(''),
  phone: z.string().nullish(),
  avatar: z.string().nullish(),
  areas: z.array(z.number()).default([]),
  groups: z.array(z.string()).default([]),
  scope: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).default([]),
  is_staff: z.boolean().default(false),
}) satisfies z.ZodType<User>;

/**
 * Signs in: tokens, then the user.
 * @throws ApiError 401 for wrong credentials, 429 after too many tries, status 0 without network
 */
export async function signIn(credentials: Credentials): Promise<User> {
  sessionStore.setState({ busy: true });
  try {
    const answer = await call('auth/jwt/create/', { method: 'POST', body: credentials });
    storeTokens(tokensSchema.parse(await bodyOf(answer)), Date.now());
    return await fetchUser();
  } catch (error) {
    resetSession();
    throw error;
  } finally {
    sessionStore.setState({ busy: false });
  }
}

/** Signs out; there is no call for it. What waits in the outbox stays. */
export function signOut(): void {
  resetSession();
}

/**
 * Asks the server who is signed in.
 * @throws ApiError with code `unexpected_format` when a field is missing from the answer
 */
export async function fetchUser(): Promise<User> {
  const token = await accessToken();
  const answer = await call('auth/users/me/', token ? { headers: { authorization: `Bearer ${token}` } } : {});
  const parsed = userSchema.safeParse(await bodyOf(answer));
  if (!parsed.success) {
    throw new ApiError({ status: answer.status, code: 'unexpected_format' }, { cause: parsed.error });
  }
  rememberUser(parsed.data);
  return parsed.data;
}

/** The user as last seen, for a start without network. */
export function rememberedUser(): User | null {
  const kept = localStorage.getItem(storageKeys.user);
  if (!kept) return null;
  const parsed = z
    .string()
    .transform((value, context) => {
      try {
        return JSON.parse(value) as unknown;
      } catch {
        context.addIssue({ code: 'custom' });
        return z.NEVER;
      }
    })
    .pipe(userSchema)
    .safeParse(kept);
  return parsed.success ? parsed.data : null;
}

function rememberUser(user: User): void {
  localStorage.setItem(storageKeys.user, JSON.stringify(user));
  sessionStore.setState({ user, loggedIn: true });
}
