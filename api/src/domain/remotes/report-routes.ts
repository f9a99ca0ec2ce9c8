import { remoteFailureSchema, remoteLoadsSchema } from 'shared/server';
import type { App } from '../../http/app-types';
import { AttemptLimiter } from '../../http/attempt-limiter';
import { takesAnyFields } from '../../http/body-fields';
import type { Store } from '../../store/store';
import { countOutcomes } from './count-outcomes';
import { outcomesOfPaint } from './first-paint';

/** Pages report without an account, and get an empty response. */
const REPORT = { access: 'public', ignoresToken: true, tag: 'health', status: 204 } as const;
/** The one target of all reports, for the limit of all requesters together. */
const EVERYBODY = '';

/**
 * Generous limits: each page reports what it shows once, and a whole office may share an address. Dropping many
 * reports would inflate the failure rate.
 */
const LOAD_LIMITS = { perRequester: 600, perTarget: 60_000, windowMs: 5 * 60_000 };

export function remoteLoadRoutes(app: App, store: Pick<Store, 'db' | 'config'>): void {
  const limiter = new AttemptLimiter(store.db, 'remote-load', LOAD_LIMITS);

  app.post(
    '/remote-loads/',
    {
      schema: { body: takesAnyFields(remoteLoadsSchema) },
      config: {
        ...REPORT,
        summary: 'Tell which releases of remotes a page shows',
        description:
          'Counted, so that failures can be seen in proportion. At most 600 in five minutes for each address.',
      },
    },
    async (request, reply) => {
      await limiter.count(request.ip, EVERYBODY);
      const { loads, shell, first_paint } = request.body;
      const paint = typeof first_paint === 'number' ? outcomesOfPaint(first_paint) : [];
      const outcomes = [
        ...loads.map(load => ({ ...load, outcome: 'load' })),
        ...loads.slice(0, 1).flatMap(load => paint.map(part => ({ ...load, ...part }))),
      ];
      await countOutcomes(store, outcomes, shell);
      return reply.code(204).header('cache-control', 'no-store').send();
    },
  );
}

/** A bad release fails in many browsers at once, so a few hundred reports are enough. */
const FAILURE_LIMITS = { perRequester: 30, perTarget: 300, windowMs: 5 * 60_000 };

export function remoteFailureRoutes(app: App, store: Pick<Store, 'db' | 'config'>): void {
  const limiter = new AttemptLimiter(store.db, 'remote-failure', FAILURE_LIMITS);

  app.post(
    '/remote-failures/',
    {
      schema: { body: takesAnyFields(remoteFailureSchema) },
      config: {
        ...REPORT,
        summary: 'Report a remote that failed',
        description:
          'A line in the log and a count, so that a bad release shows. At most 30 in five minutes for each address.',
      },
    },
    async (request, reply) => {
      await limiter.count(request.ip, EVERYBODY);
      const { cause, shell, ...failure } = request.body;
      const { remote, version } = failure;
      request.log.error({ remoteFailure: request.body }, `${remote || 'remotes'} ${version}: ${cause}`);
      await countOutcomes(store, [{ ...failure, outcome: cause }], shell);
      return reply.code(204).header('cache-control', 'no-store').send();
    },
  );
}
