import { localToday } from 'shared/contract';
import { programmeWaitingSchema } from 'shared/programme/waiting';
import type { App } from '../../http/app-types';
import type { Context } from '../records/context';
import { viewerOf } from '../records/record-routes';
import { waitingWorks } from './waiting-works';

/** Counts of the programme's tasks for the signed-in account. */
export function waitingRoutes(app: App, context: Context): void {
  app.get(
    '/programme/waiting/',
    {
      config: {
        access: 'data:read',
        tag: 'works',
        summary: 'What waits for this account: open alarms, late works, works to verify, requests to answer',
        description: 'Numbers for the badges of the menu, for what the account may do.',
        answer: programmeWaitingSchema,
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-cache');
      return waitingWorks(viewerOf(context, request), localToday());
    },
  );
}
