import type { FastifyRequest } from 'fastify';
import { type CurrentUser, findActiveUser } from '../../http/current-user';
import type { SessionServices } from './session-services';
import { isSessionOpen } from './sessions';
import { tokenRefused } from './token-refused';
import type { TokenClaims } from './tokens';
import { personalTokenIn, userOfToken } from './user-of-token';

/**
 * The account of a genuine access token.
 * @throws RequestRefused 401 if the account or its session has ended
 */
export async function accountOfClaims(
  { db }: SessionServices,
  { user_id, iat, sid }: TokenClaims,
): Promise<CurrentUser> {
  const user = await findActiveUser(db, user_id);
  if (!user || iat < user.account.tokens_valid_from) throw tokenRefused('access', 'revoked');
  if (sid === undefined) return user;
  if (!(await isSessionOpen(db, user.id, sid))) throw tokenRefused('access', 'revoked');
  return { ...user, session: sid };
}

/**
 * The account of a request's `Authorization` header: an access token (scheme `Bearer` or `JWT`) or a personal token;
 * `null` without a header.
 * @throws RequestRefused 401 for an invalid header, and see `userOfToken`
 */
export async function authenticate(
  context: SessionServices,
  request: FastifyRequest,
): Promise<CurrentUser | null> {
  const header = request.headers.authorization;
  if (!header) return null;
  const personal = personalTokenIn(header);
  if (personal !== null) return userOfToken(context, personal, request);
  const [scheme = '', token = '', ...rest] = header.trim().split(/\s+/);
  if (!['bearer', 'jwt'].includes(scheme.toLowerCase()) || !token || rest.length > 0)
    throw tokenRefused('access', 'invalid');
  const checked = await context.tokens.verify(token, 'access');
  if (checked.status === 'refused') throw tokenRefused('access', checked.fault);
  return accountOfClaims(context, checked.claims);
}
