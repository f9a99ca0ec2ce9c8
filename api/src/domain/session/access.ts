import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { App } from '../../http/app-types';
import { RequestRefused } from '../../http/request-refused';
import { authenticate } from './authenticate';
import type { SessionServices } from './session-services';
import { askForToken } from './user-of-token';

/** Refuses to register routes without a declared access, and refuses requests without the required access. */
export function enforceAccess(app: App, context: SessionServices): void {
  app.decorateRequest('user', null);

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
