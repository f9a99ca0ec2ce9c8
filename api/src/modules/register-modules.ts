import type { Context } from '../context';
import type { App } from '../http/app-types';
import { accountRoutes } from './accounts/routes';
import { healthRoutes } from './health/routes';
import { resumableRoutes } from './media/resumable-routes';
import { mediaRoutes } from './media/routes';
import { uploadRoutes } from './media/upload-routes';
import { referenceRoutes } from './reference-data/routes';
import { sessionRoutes } from './session/routes';
import { tileRoutes } from './tiles/routes';

/** Every module's routes under `/api/v1`. */
export async function registerModules(app: App, context: Context): Promise<void> {
  await app.register(
    async (scope: App) => {
      healthRoutes(scope, context);
      sessionRoutes(scope, context);
      accountRoutes(scope, context);
      referenceRoutes(scope, context);
      uploadRoutes(scope, context);
      tileRoutes(scope, context);
      // Each reads another kind of body.
      await scope.register(async (forms: App) => mediaRoutes(forms, context));
      await scope.register(async (uploads: App) => resumableRoutes(uploads, context));
    },
    { prefix: '/api/v1' },
  );
}
