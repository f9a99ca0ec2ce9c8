import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context';
import type { App } from '../../http/app-types';
import { RequestRefused } from '../../http/request-refused';

const stateSchema = z.object({ status: z.string() });
const readySchema = stateSchema.extend({
  /** Megabytes: of the whole process, of JavaScript's objects, of the inventories held in memory. */
  memory: z.object({ process: z.int(), heap: z.int(), inventory: z.int() }),
});

const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);

/** Whether the process lives, and whether it can serve. */
export function healthRoutes(app: App, { db, reads }: Context): void {
  const open = (summary: string, answer: z.ZodType) =>
    ({
      access: 'public',
      ignoresToken: true,
      alwaysAnswered: true,
      description: { tag: 'health', summary, answer },
    }) as const;

  app.get('/ping/', { config: open('The server answers', stateSchema) }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  const ready = open('The database answers; how much memory is in use', readySchema);
  app.get('/ready/', { config: ready }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await sql`select 1`.execute(db);
    } catch (error) {
      request.log.error({ err: error }, 'database does not answer');
      throw new RequestRefused('unavailable');
    }
    const { rss, heapUsed } = process.memoryUsage();
    const memory = {
      process: megabytes(rss),
      heap: megabytes(heapUsed),
      inventory: megabytes(reads.bytes),
    };
    return { status: 'ready', memory };
  });
}
