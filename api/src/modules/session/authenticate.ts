import type { Context } from '../../context';
import { type CurrentUser, findActiveUser } from './current-user';
import { isSessionOpen } from './sessions';
import { tokenRefused } from './token-refused';

/**
 * The account of an `Authorization` header (scheme `Bearer` or `JWT`), `null` without one.
 * @throws RequestRefused 401 for a header that is there and not valid
 */
export async function authenticate(
  context: Context,
  header: string | undefined,
): Promise<CurrentUser | null> {
  if (!header) return null;
  const [scheme = '', token = '', ...rest] = header.trim().split(/\s+/);
  if (!['bearer', 'jwt'].includes(scheme.toLowerCase()) || !token || rest.length > 0)
    throw tokenRefused('access', 'invalid');
  const checked = await context.tokens.verify(token, 'access');
  if (checked.status === 'refused') throw tokenRefused('access', checked.fault);
  const user = await findActiveUser(context.db, checked.claims.user_id);
  if (!user || checked.claims.iat < user.account.tokens_valid_from) throw tokenRefused('access', 'revoked');
  const { sid } = checked.claims;
  if (sid === undefined) return user;
  if (!(await isSessionOpen(context.db, user.id, sid))) throw tokenRefused('access', 'revoked');
  return { ...user, session: sid };
}
