import { type CurrentUser, findActiveUser } from '../../http/current-user';
import type { SessionServices } from './session-services';
import { isSessionOpen } from './sessions';
import { tokenRefused } from './token-refused';
import type { TokenClaims } from './tokens';

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
 * The account of an `Authorization` header (scheme `Bearer` or `JWT`); `null` without a header.
 * @throws RequestRefused 401 for an invalid header
 */
export async function authenticate(
  context: SessionServices,
  header: string | undefined,
): Promise<CurrentUser | null> {
  if (!header) return null;
  const [scheme = '', token = '', ...rest] = header.trim().split(/\s+/);
  if (!['bearer', 'jwt'].includes(scheme.toLowerCase()) || !token || rest.length > 0)
    throw tokenRefused('access', 'invalid');
  const checked = await context.tokens.verify(token, 'access');
  if (checked.status === 'refused') throw tokenRefused('access', checked.fault);
  return accountOfClaims(context, checked.claims);
}
