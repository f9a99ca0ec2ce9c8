import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app-types';
import { routeOf } from './route-table';

/**
 * Logs a line for each answered request: its id, method, pattern of the route, status, milliseconds and the number of the
 * account. Paths, queries, addresses and names are left out, since they tell about people.
 */
export function logRequests(app: App): void {
  app.addHook('onResponse', async function logLine(request: FastifyRequest, reply: FastifyReply) {
    request.log.info(
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.user?.id ?? null,
      },
      'answered',
    );
  });
}
