import { administeredRoutes } from '../domain/administered/administered-routes';
import { administeredAreas } from '../domain/areas/administered-areas';
import { administeredBaseLayers } from '../domain/base-layers/administered-base-layers';
import { deletedRecordRoutes } from '../domain/deleted-records/routes';
import { administeredNews } from '../domain/news/administered-news';
import { administeredNomenclatures } from '../domain/nomenclatures/administered-nomenclatures';
import { administeredPartners } from '../domain/partners/administered-partners';
import type { Context } from '../domain/records/context';
import { releaseTokenRoutes } from '../domain/releases/token-routes';
import { sensitiveAreaListRoute } from '../domain/sensitive-areas/administration-list';
import { administeredRules } from '../domain/sensitivity/administered-rules';
import { administeredSettings } from '../domain/settings/settings';
import { administeredSpecies } from '../domain/species/administered-species';
import type { App } from '../http/app-types';
import { systemRoutes } from './system-routes';

/** Routes of everything administrators maintain besides accounts and records. */
export function administrationRoutes(app: App, context: Context): void {
  administeredRoutes(app, context, administeredNomenclatures);
  administeredRoutes(app, context, administeredSettings);
  administeredRoutes(app, context, administeredSpecies);
  administeredRoutes(app, context, administeredRules);
  administeredRoutes(app, context, administeredBaseLayers);
  administeredRoutes(app, context, administeredAreas);
  administeredRoutes(app, context, administeredNews);
  administeredRoutes(app, context, administeredPartners);
  sensitiveAreaListRoute(app, context);
  systemRoutes(app, context);
  releaseTokenRoutes(app, context);
  deletedRecordRoutes(app, context);
}
