import { type CurrentUser, findActiveUser } from '../../http/current-user';
import type { SessionServices } from './session-services';
import { isSessionOpen } from './sessions';
import { tokenRefused } from './token-refused';
import type { TokenClaims } from './tokens';

/**
 * The account that an access token, found genuine, stands for.
 * @throws RequestRefused 401 where the account or its session has ended since
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
 * The account of an `Authorization` header (scheme `Bearer` or `JWT`), `null` without one.
 * @throws RequestRefused 401 for a header that is there and not valid
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
