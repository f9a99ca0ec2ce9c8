import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../domain/records/context';
import type { App } from '../../http/app-types';
import { overloaded, RequestRefused } from '../../http/request-refused';
import { inTime } from '../../store/in-time';
import { memoryInUse } from './memory-in-use';

/** Milliseconds within which the read model must be up to date, and the database must then answer a trivial query. */
const ANSWER_MS = 2_000;

const stateSchema = z.object({ status: z.string() });
const readySchema = stateSchema.extend({
  memory: z.object({ process: z.int(), heap: z.int(), heap_limit: z.int() }),
  /**
   * Milliseconds by which lists and tiles may be behind the database. `backlog`: number of changed records they lack.
   */
  lag: z.int(),
  backlog: z.int(),
});

export function healthRoutes(app: App, { db, storage, model }: Context): void {
  const open = (summary: string, description: string, answer: z.ZodType) =>
    ({
      access: 'public',
      ignoresToken: true,
      alwaysAnswered: true,
      tag: 'health',
      summary,
      description,
      answer,
    }) as const;

  app.get(
    '/ping/',
    {
      config: open(
        'Liveness of the server',
        'Whether the process answers; the database is not asked.',
        stateSchema,
      ),
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { status: 'ok' };
    },
  );

  const ready = {
    ...open(
      'Readiness of the server, and its memory use',
      'Whether requests would be served: 503 with the reason while the database, the disk or the lists are not ready.',
      readySchema,
    ),
    refuses: [503],
  } as const;
  app.get('/ready/', { config: ready }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const overload = app.overload();
    if (overload) throw overloaded(overload);
    const fault = await storage.fault();
    if (fault) throw new RequestRefused('unavailable', { reason: fault });
    try {
      // Lists and tiles wait for the read model, so a ready server's read model is up to date.
      await model.current(ANSWER_MS);
      await inTime(sql`select 1`.execute(db), ANSWER_MS);
    } catch (error) {
      const { loading } = model.state;
      if (error instanceof RequestRefused)
        throw new RequestRefused('unavailable', { ...error.refusal, body: { loading } });
      request.log.error({ err: error }, 'database does not answer');
      throw new RequestRefused('unavailable', { reason: 'database_away' });
    }
    const { lag, backlog } = model.state;
    return { status: 'ready', memory: memoryInUse(), lag, backlog };
  });
}

/**
 * `GET /healthz` at the root, where load balancers expect it: whether the process runs, without checking the
 * database.
 */
export function livenessRoute(app: App): void {
  app.get(
    '/healthz',
    { config: { access: 'public', ignoresToken: true, alwaysAnswered: true, produces: ['*/*'] } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { status: 'ok' };
    },
  );
}
