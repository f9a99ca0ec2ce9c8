import { remoteFailureSchema } from 'shared/contract';
import type { Store } from '../../store/store';
import type { App } from '../app-types';
import { AttemptLimiter } from '../attempt-limiter';
import { takesAnyFields } from '../body-fields';

/** A bad release breaks in many browsers at once, so a few hundred lines are enough. */
const LIMITS = { perRequester: 30, perTarget: 300, windowMs: 5 * 60_000 };

const EVERYBODY = '';

/** One report is a few lines. */
const BODY_BYTES = 8 * 1024;

/** Logs failures of remotes that browsers report. */
export function remoteFailureRoutes(app: App, { db }: Pick<Store, 'db'>): void {
  const limiter = new AttemptLimiter(db, 'remote-failure', LIMITS);

  app.post(
    '/remote-failures/',
    {
      bodyLimit: BODY_BYTES,
      schema: { body: takesAnyFields(remoteFailureSchema) },
      config: {
        access: 'public',
        ignoresToken: true,
        tag: 'health',
        summary: 'Report a remote that failed',
        status: 204,
      },
    },
    async (request, reply) => {
      await limiter.count(request.ip, EVERYBODY);
      const { remote, version, cause } = request.body;
      request.log.error({ remoteFailure: request.body }, `${remote || 'remotes'} ${version}: ${cause}`);
      return reply.code(204).header('cache-control', 'no-store').send();
    },
  );
}
