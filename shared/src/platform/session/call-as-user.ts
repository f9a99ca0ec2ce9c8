import { ApiError } from '../transport/api-error';
import { type Call, call } from '../transport/http-client';
import { accessToken, refreshTokens } from './access-token';
import { resetSession } from './end-session';

/**
 * Makes one HTTP call with the token of the signed-in user, if any.
 * @throws ApiError as `call`
 * @throws ExpiredAuthSessionError when the session is over
 */
export async function callAsUser(path: string, options: Call = {}): Promise<Response> {
  const token = options.anonymous ? null : await accessToken();
  try {
    return await call(path, withToken(options, token));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || !token) throw error;
    return retryWithFreshToken(path, options, token, error);
  }
}

/**
 * Retries with a new token after the server rejected a token before its expiry (a wrong clock, a revoked key). If the
 * server rejects the new token too, the session ends.
 */
async function retryWithFreshToken(path: string, options: Call, refused: string, first: ApiError) {
  const fresh = await refreshTokens(refused);
  if (fresh === refused) throw first;
  try {
    return await call(path, withToken(options, fresh));
  } catch (error) {
    // An answer to `HEAD` has no body to identify its sender, so it does not end the session.
    if (error instanceof ApiError && error.status === 401 && options.method !== 'HEAD')
      resetSession('expired');
    throw error;
  }
}

function withToken(options: Call, token: string | null): Call {
  return token ? { ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } } : options;
}
