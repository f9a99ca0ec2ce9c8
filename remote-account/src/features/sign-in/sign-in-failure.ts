import { ApiError } from 'shared/api';

export type SignInFailure = 'wrong' | 'throttled' | 'unreachable' | 'failed';

/** Why a sign-in failed. A wrong username and a wrong password give the same result. */
export function signInFailureOf(error: unknown): SignInFailure {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.unreachable) return 'unreachable';
  if (error.status === 429) return 'throttled';
  return error.status === 400 || error.status === 401 ? 'wrong' : 'failed';
}
