import type { Context } from '../context';
import type { App } from '../http/app-types';
import { accountRoutes } from './accounts/routes';
import { healthRoutes } from './health/routes';
import { referenceRoutes } from './reference-data/routes';
import { sessionRoutes } from './session/routes';

/** Every module's routes under `/api/v1`. */
export async function registerModules(app: App, context: Context): Promise<void> {
  await app.register(
    async (scope: App) => {
      healthRoutes(scope, context);
      sessionRoutes(scope, context);
      accountRoutes(scope, context);
      referenceRoutes(scope, context);
    },
    { prefix: '/api/v1' },
  );
}
