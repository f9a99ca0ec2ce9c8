import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context';
import type { App } from '../../http/app-types';
import { RequestRefused } from '../../http/request-refused';

const stateSchema = z.object({ status: z.string() });

/** Whether the process lives, and whether it can serve. */
export function healthRoutes(app: App, { db }: Context): void {
  const open = (summary: string) =>
    ({
      access: 'public',
      ignoresToken: true,
      description: { tag: 'health', summary, answer: stateSchema },
    }) as const;

  app.get('/ping/', { config: open('The server answers') }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/ready/', { config: open('The database answers') }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await sql`select 1`.execute(db);
    } catch (error) {
      request.log.error({ err: error }, 'database does not answer');
      throw new RequestRefused('unavailable');
    }
    return { status: 'ready' };
  });
}
