import type { FastifyContextConfig, FastifySchema, RouteOptions } from 'fastify';
import type { App } from './app-types';

/** One method of one path, as it was added. */
export interface RouteEntry {
  method: string;
  url: string;
  config: FastifyContextConfig;
  schema: FastifySchema;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route of the interface, for its description and its tests. */
    routeTable: RouteEntry[];
  }
}

/** Notes every route added from now on in `app.routeTable`. */
export function keepRouteTable(app: App): void {
  app.decorate('routeTable', []);
  app.addHook('onRoute', function noteRoute({ method, url, config = {}, schema = {} }: RouteOptions) {
    for (const one of [method].flat()) app.routeTable.push({ method: one, url, config, schema });
  });
}
