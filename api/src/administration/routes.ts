import { rolloutFailuresSchema, rolloutsSchema, serverHealthSchema } from 'shared/contract/administration';
import { administeredRoutes } from '../domain/administered/administered-routes';
import { administeredAreas } from '../domain/areas/administered-areas';
import { administeredBaseLayers } from '../domain/base-layers/administered-base-layers';
import { deletedRecordRoutes } from '../domain/deleted-records/routes';
import { administeredNetworks } from '../domain/networks/administered-networks';
import { administeredNews } from '../domain/news/administered-news';
import { administeredNomenclatures } from '../domain/nomenclatures/administered-nomenclatures';
import { administeredPartners } from '../domain/partners/administered-partners';
import type { Context } from '../domain/records/context';
import { releaseTokenRoutes } from '../domain/releases/token-routes';
import { sensitiveAreaListRoute } from '../domain/sensitive-areas/routes';
import { administeredRules } from '../domain/sensitivity/administered-rules';
import { administeredOrganisation, organisationRoutes } from '../domain/settings/organisation';
import { administeredPublication } from '../domain/settings/publication';
import { administeredSettings } from '../domain/settings/settings';
import { administeredSpecies } from '../domain/species/administered-species';
import type { App } from '../http/app-types';
import { serverHealth } from './health/server-health';
import { readFailures } from './rollouts/read-failures';
import { readRollouts } from './rollouts/read-rollouts';

function systemRoutes(app: App, context: Context): void {
  app.get(
    '/admin/health/',
    {
      config: {
        access: 'admin',
        tag: 'administration: system',
        summary: 'Health of the server and sizes of its data',
        description: 'Memory, disk, database, queues and the age of the last backup.',
        answer: serverHealthSchema,
      },
    },
    async () => serverHealth(context),
  );

  app.get(
    '/admin/rollouts/',
    {
      config: {
        access: 'admin',
        tag: 'administration: system',
        summary:
          'Versions of the remotes, their share of browsers, how often they fail, and the last changes',
        description:
          'What `npm run release` and `npm run rollout` wrote, with the failures that browsers reported.',
        answer: rolloutsSchema,
      },
    },
    async () => readRollouts(context),
  );

  app.get(
    '/admin/rollouts/failures/',
    {
      config: {
        access: 'admin',
        tag: 'administration: system',
        summary: 'Failures of the versions of the remotes by page and cause, with stacks',
        description:
          'Of the last three days, at most 20 of each version. Stacks name positions in the sources of a version that was released with source maps.',
        answer: rolloutFailuresSchema,
      },
    },
    async () => readFailures(context),
  );
}

/** Routes of the administration, except accounts. */
export function administrationRoutes(app: App, context: Context): void {
  administeredRoutes(app, context, administeredNomenclatures);
  administeredRoutes(app, context, administeredSettings);
  administeredRoutes(app, context, administeredPublication);
  administeredRoutes(app, context, administeredOrganisation);
  organisationRoutes(app, context);
  administeredRoutes(app, context, administeredSpecies);
  administeredRoutes(app, context, administeredRules);
  administeredRoutes(app, context, administeredBaseLayers);
  administeredRoutes(app, context, administeredNetworks);
  administeredRoutes(app, context, administeredAreas);
  administeredRoutes(app, context, administeredNews);
  administeredRoutes(app, context, administeredPartners);
  sensitiveAreaListRoute(app, context);
  systemRoutes(app, context);
  releaseTokenRoutes(app, context);
  deletedRecordRoutes(app, context);
}
