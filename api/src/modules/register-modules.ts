import type { Context } from '../context';
import type { App } from '../http/app-types';
import { accountAdministrationRoutes } from './accounts/administration-routes';
import { accountRoutes } from './accounts/routes';
import { administrationRoutes } from './administration/routes';
import { areaImportRoutes } from './areas/import-routes';
import { descriptionRoutes } from './description/routes';
import { diagnosisRoutes } from './diagnoses/routes';
import { exportRoutes } from './export/routes';
import { healthRoutes } from './health/routes';
import { historyRoutes } from './history/routes';
import { importRoutes } from './import/routes';
import { infrastructureRoutes } from './infrastructures/routes';
import { resumableRoutes } from './media/resumable-routes';
import { mediaRoutes } from './media/routes';
import { uploadRoutes } from './media/upload-routes';
import { mortalityRoutes } from './mortality/routes';
import { operationRoutes } from './operations/routes';
import { referenceRoutes } from './reference-data/routes';
import { registrationRoutes } from './registration/routes';
import { remoteFailureRoutes } from './remote-failures/routes';
import { searchRoutes } from './search/routes';
import { sensitiveAreaRoutes } from './sensitive-areas/routes';
import { deviceRoutes } from './session/device-routes';
import { sessionRoutes } from './session/routes';
import { taxrefRoutes } from './species/taxref/routes';
import { statsRoutes } from './stats/routes';
import { tileRoutes } from './tiles/routes';

/** Every module's routes under `/api/v1`. */
export async function registerModules(app: App, context: Context): Promise<void> {
  await app.register(
    async (scope: App) => {
      healthRoutes(scope, context);
      descriptionRoutes(scope, context);
      remoteFailureRoutes(scope, context);
      sessionRoutes(scope, context);
      deviceRoutes(scope, context);
      accountRoutes(scope, context);
      accountAdministrationRoutes(scope, context);
      registrationRoutes(scope, context);
      referenceRoutes(scope, context);
      infrastructureRoutes(scope, context);
      diagnosisRoutes(scope, context);
      operationRoutes(scope, context);
      mortalityRoutes(scope, context);
      sensitiveAreaRoutes(scope, context);
      historyRoutes(scope, context);
      administrationRoutes(scope, context);
      uploadRoutes(scope, context);
      tileRoutes(scope, context);
      searchRoutes(scope, context);
      statsRoutes(scope, context);
      exportRoutes(scope, context);
      // Each reads another kind of body.
      await scope.register(async (forms: App) => mediaRoutes(forms, context));
      await scope.register(async (forms: App) => importRoutes(forms, context));
      await scope.register(async (forms: App) => taxrefRoutes(forms, context));
      await scope.register(async (forms: App) => areaImportRoutes(forms, context));
      await scope.register(async (uploads: App) => resumableRoutes(uploads, context));
    },
    { prefix: '/api/v1' },
  );
}
