import type { FastifyContextConfig, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import type { App } from './app-types';

/** One method of a registered path. */
export interface RouteEntry {
  method: string;
  url: string;
  config: FastifyContextConfig;
  schema: FastifySchema;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** All routes of the interface, for its description and for tests. */
    routeTable: RouteEntry[];
  }
}

/** Records every route registered from now on in `app.routeTable`, and answers 204 where its config says so. */
export function keepRouteTable(app: App): void {
  app.decorate('routeTable', []);
  // Answers without a body, whose handlers return nothing.
  app.addHook('preHandler', async function setStatus({ routeOptions }, reply) {
    if (routeOptions.config.status === 204) reply.code(204);
  });
  app.addHook('onRoute', function noteRoute(route: RouteOptions) {
    route.schema ??= {};
    const { method, url, config = {}, schema } = route;
    for (const oneMethod of [method].flat()) app.routeTable.push({ method: oneMethod, url, config, schema });
  });
}

/**
 * The pattern of the route that handles a request, or `none`. The path itself is never returned, since it is the
 * client's text.
 */
export const routeOf = ({ is404, routeOptions }: FastifyRequest): string =>
  is404 ? 'none' : (routeOptions.url ?? 'none');

/** Returns a function that makes configs of routes that share some facts, such as their access. */
export const configsOf =
  (common: FastifyContextConfig) =>
  (summary: string, rest: FastifyContextConfig): FastifyContextConfig => ({ ...common, summary, ...rest });
