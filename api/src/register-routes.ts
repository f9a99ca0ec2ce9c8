import { healthRoutes } from './administration/health/routes';
import { administrationRoutes } from './administration/routes';
import { accountAdministrationRoutes } from './domain/accounts/administration-routes';
import { accountRoutes } from './domain/accounts/routes';
import { historyRoutes } from './domain/history/routes';
import { infrastructureRoutes } from './domain/infrastructures/routes';
import { resumableRoutes } from './domain/media/resumable-routes';
import { mediaRoutes } from './domain/media/routes';
import { uploadRoutes } from './domain/media/upload-routes';
import { linkRoutes } from './domain/orders/link-routes';
import { workRoutes } from './domain/orders/routes';
import { priorityRoutes } from './domain/priorities/routes';
import { prioritySettingsRoutes } from './domain/priorities/settings-routes';
import { resourceRoutes } from './domain/records/record-routes';
import { allResources } from './domain/records/registry';
import { referenceRoutes } from './domain/reference-data/routes';
import { registrationRoutes } from './domain/registration/routes';
import { releaseRoutes } from './domain/releases/routes';
import { remoteFailureRoutes, remoteLoadRoutes } from './domain/remotes/report-routes';
import { searchRoutes } from './domain/search/routes';
import { resolveChosen, selectionRoutes } from './domain/selections/routes';
import { sensitiveAreaRoutes } from './domain/sensitive-areas/routes';
import { deviceRoutes } from './domain/session/device-routes';
import { personalTokenRoutes } from './domain/session/personal-token-routes';
import { sessionRoutes } from './domain/session/routes';
import { taxrefRoutes } from './domain/species/taxref/routes';
import { statsRoutes } from './domain/stats/routes';
import { tileDocumentRoutes } from './domain/tiles/document-routes';
import { tileRoutes } from './domain/tiles/routes';
import { waitingRoutes } from './domain/waiting/routes';
import type { App } from './http/app-types';
import { describeInterface } from './http/description/openapi';
import { descriptionRoutes } from './http/description/routes';
import { declareParameters } from './http/validation';
import { areaImportRoutes } from './io/areas/import-routes';
import { exportRoutes } from './io/export/routes';
import { importRoutes } from './io/import/routes';
import { ogcRoutes } from './io/ogc/routes';
import { orderFileRoutes } from './io/orders/routes';
import { answerRoutes } from './io/sheets/answer-routes';
import { sheetRoutes } from './io/sheets/routes';
import { standardRoutes } from './io/standards/routes';
import type { ServerContext } from './start/create-context';

/** All routes under `/api/v1`. */
export async function registerRoutes(app: App, context: ServerContext): Promise<void> {
  await app.register(
    async (scope: App) => {
      scope.addHook('onRoute', declareParameters);
      resolveChosen(scope, context);
      const description = describeInterface(scope, context.config.version);
      healthRoutes(scope, context);
      descriptionRoutes(scope, description);
      remoteFailureRoutes(scope, context);
      remoteLoadRoutes(scope, context);
      sessionRoutes(scope, context);
      deviceRoutes(scope, context);
      personalTokenRoutes(scope, context);
      accountRoutes(scope, context);
      accountAdministrationRoutes(scope, context);
      registrationRoutes(scope, context);
      referenceRoutes(scope, context);
      infrastructureRoutes(scope, context);
      for (const resource of allResources()) resourceRoutes(scope, context, resource);
      selectionRoutes(scope, context);
      sensitiveAreaRoutes(scope, context);
      workRoutes(scope, context);
      waitingRoutes(scope, context);
      historyRoutes(scope, context);
      administrationRoutes(scope, context);
      uploadRoutes(scope, context);
      tileRoutes(scope, context);
      tileDocumentRoutes(scope, context);
      searchRoutes(scope, context);
      statsRoutes(scope, context);
      priorityRoutes(scope, context);
      prioritySettingsRoutes(scope, context);
      exportRoutes(scope, context);
      standardRoutes(scope, context);
      ogcRoutes(scope, context);
      sheetRoutes(scope, context);
      answerRoutes(scope, context);
      // Each scope has its own body parser.
      await scope.register(async (forms: App) => mediaRoutes(forms, context));
      await scope.register(async (forms: App) => linkRoutes(forms, context));
      await scope.register(async (forms: App) => orderFileRoutes(forms, context));
      await scope.register(async (forms: App) => importRoutes(forms, context));
      await scope.register(async (forms: App) => taxrefRoutes(forms, context));
      await scope.register(async (forms: App) => areaImportRoutes(forms, context));
      await scope.register(async (forms: App) => releaseRoutes(forms, context));
      await scope.register(async (uploads: App) => resumableRoutes(uploads, context));
    },
    { prefix: '/api/v1' },
  );
}
