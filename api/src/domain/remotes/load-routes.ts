import { remoteLoadsSchema } from 'shared/server';
import type { App } from '../../http/app-types';
import { AttemptLimiter } from '../../http/attempt-limiter';
import { takesAnyFields } from '../../http/body-fields';
import type { Store } from '../../store/store';
import { countOutcomes } from './count-outcomes';

/**
 * Generous limits: each page reports what it shows once, and a whole office may share an address. Dropping many
 * reports would inflate the failure rate.
 */
const LIMITS = { perRequester: 600, perTarget: 60_000, windowMs: 5 * 60_000 };

const EVERYBODY = '';

/** Counts the releases of remotes that pages report to show. */
export function remoteLoadRoutes(app: App, store: Pick<Store, 'db' | 'config'>): void {
  const limiter = new AttemptLimiter(store.db, 'remote-load', LIMITS);

  app.post(
    '/remote-loads/',
    {
      schema: { body: takesAnyFields(remoteLoadsSchema) },
      config: {
        access: 'public',
        ignoresToken: true,
        tag: 'health',
        summary: 'Tell which releases of remotes a page shows',
        description:
          'Counted, so that failures can be seen in proportion. At most 600 in five minutes for each address.',
        status: 204,
      },
    },
    async (request, reply) => {
      await limiter.count(request.ip, EVERYBODY);
      const { loads, shell } = request.body;
      await countOutcomes(
        store,
        loads.map(load => ({ ...load, outcome: 'load' as const })),
        shell,
      );
      return reply.code(204).header('cache-control', 'no-store').send();
    },
  );
}
