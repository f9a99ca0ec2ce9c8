import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { App } from '../../http/app-types';
import { type CurrentUser, findActiveUser } from '../../http/current-user';
import { RequestRefused } from '../../http/request-refused';
import { linkOfToken, ORDER_LINK_PREFIX } from './order-links';
import type { SessionServices } from './session-services';
import { isSessionOpen } from './sessions';
import { readStep, userOfStep } from './steps';
import { tokenRefused } from './token-refused';
import type { TokenClaims } from './tokens';
import { askForToken, personalTokenIn, userOfToken } from './user-of-token';

/** Refuses to register routes without a declared access, and refuses requests without the required access. */
export function enforceAccess(app: App, context: SessionServices): void {
  app.decorateRequest('user', null);
  app.decorateRequest('orderLink', null);

  app.addHook('onRoute', function requireDeclaredAccess(route: RouteOptions) {
    if (!route.config?.access)
      throw new Error(`Route ${String(route.method)} ${route.url} declares no access`);
  });

  app.addHook('onRequest', async function checkAccess(request: FastifyRequest, reply: FastifyReply) {
    const { config } = request.routeOptions;
    const access = config.access ?? 'public';
    if (!config.ignoresToken && !request.is404) request.user = await authenticate(context, request);
    if (access === 'public') return;
    // Proxies must not cache responses that need a sign-in; a route may allow browsers to do so.
    reply.header('cache-control', 'private, no-store');
    if (access === 'order-link') {
      if (!request.orderLink)
        throw new RequestRefused(request.user ? 'permission_denied' : 'not_authenticated');
      return;
    }
    if (!request.user)
      throw new RequestRefused('not_authenticated', {
        headers: askForToken(request) ?? { 'www-authenticate': 'Bearer' },
      });
    if (access === 'signed-in') return;
    const { scope } = request.user;
    const isLetIn =
      typeof access === 'string' ? scope.includes(access) : access.some(one => scope.includes(one));
    if (!isLetIn) throw new RequestRefused('permission_denied');
  });
}

/**
 * The account of a verified access token.
 * @throws RequestRefused 401 if the account may no longer sign in, or its tokens or the session were revoked
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
 * The account of a request's `Authorization` header, which holds an access token (scheme `Bearer` or `JWT`) or a
 * personal token, or on some routes the step of a sign-in that must set up a second factor. `null` without a header, or
 * for the link of an order, which is stored in the request.
 * @throws RequestRefused 401 for an invalid header, and see `userOfToken` and `linkOfToken`
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
  if (token.startsWith(ORDER_LINK_PREFIX)) {
    request.orderLink = await linkOfToken(context, token, request);
    return null;
  }
  if (!['bearer', 'jwt'].includes(scheme.toLowerCase()) || !token || rest.length > 0)
    throw tokenRefused('access', 'invalid');
  const enrolling = request.routeOptions.config.forEnrolment
    ? await readStep(context.tokens, 'enrolment', token)
    : null;
  if (enrolling) {
    const user = await userOfStep(context.db, enrolling);
    if (!user) throw tokenRefused('access', 'revoked');
    return { ...user, isEnrolling: true };
  }
  const checked = await context.tokens.verify(token, 'access');
  if (checked.status === 'refused') throw tokenRefused('access', checked.fault);
  return accountOfClaims(context, checked.claims);
}
