import { rolloutsSchema, serverHealthSchema } from 'shared/contract/administration';
import type { Context } from '../domain/records/context';
import type { App } from '../http/app-types';
import { serverHealth } from './health/server-health';
import { readRollouts } from './rollouts/read-rollouts';

/** Routes of the server's health and the interface's rollouts. */
export function systemRoutes(app: App, context: Context): void {
  app.get(
    '/admin/health/',
    {
      config: {
        access: 'admin',
        tag: 'administration: system',
        summary: 'Health of the server and sizes of its data',
        description: 'Memory, disk, database, queues and the age of the last backup.',
        answer: serverHealthSchema,
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'private, no-store');
      return serverHealth(context);
    },
  );

  app.get(
    '/admin/rollouts/',
    {
      config: {
        access: 'admin',
        tag: 'administration: system',
        summary:
          'Versions of the remotes, their share of browsers, how often they fail, and the last changes',
        description:
          'What `npm run release` and `npm run rollout` wrote, with the failures that browsers reported.',
        answer: rolloutsSchema,
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'private, no-store');
      return readRollouts(context);
    },
  );
}
