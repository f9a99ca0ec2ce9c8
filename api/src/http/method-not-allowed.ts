import type { HTTPMethods } from 'fastify';
import { groupBy } from '../store/group-by';
import type { App } from './app-types';
import { RequestRefused } from './request-refused';

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Answers 405 to methods that a path of the route table does not support. */
export function answerOtherMethods(app: App): void {
  const interfaceRoutes = [...app.routeTable];
  for (const [url, routes] of groupBy(interfaceRoutes, route => route.url)) {
    const present = routes.map(route => route.method);
    const missing = METHODS.filter(method => !present.includes(method));
    if (missing.length === 0 || url.includes('*')) continue;
    app.route({
      url,
      method: missing,
      config: { access: 'public', ignoresToken: true, produces: ['*/*'] },
      handler: async () => {
        throw new RequestRefused('method_not_allowed', { headers: { allow: present.join(', ') } });
      },
    });
  }
  // These routes are not part of the interface.
  app.routeTable.splice(interfaceRoutes.length);
}
