import { ApiError } from 'shared/api';

export type SignInFailure = 'wrong' | 'throttled' | 'unreachable' | 'failed';

/** What to tell somebody who could not sign in. Wrong name and wrong password are told alike. */
export function signInFailureOf(error: unknown): SignInFailure {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.unreachable) return 'unreachable';
  if (error.status === 429) return 'throttled';
  return error.status === 400 || error.status === 401 ? 'wrong' : 'failed';
}
