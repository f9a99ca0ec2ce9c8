import type { Context } from '../../context';
import type { App } from '../../http/app-types';
import { administeredAreas } from '../areas/administered-areas';
import { administeredBaseLayers } from '../base-layers/administered-base-layers';
import { deletedRecordRoutes } from '../deleted-records/routes';
import { administeredNews } from '../news/administered-news';
import { administeredNomenclatures } from '../nomenclatures/administered-nomenclatures';
import { administeredPartners } from '../partners/administered-partners';
import { sensitiveAreaListRoute } from '../sensitive-areas/administration-list';
import { administeredSettings } from '../settings/settings';
import { administeredSpecies } from '../species/administered-species';
import { administeredRoutes } from './administered-routes';
import { systemRoutes } from './system-routes';

/** What administrators keep beside accounts and records. */
export function administrationRoutes(app: App, context: Context): void {
  administeredRoutes(app, context, administeredNomenclatures);
  administeredRoutes(app, context, administeredSettings);
  administeredRoutes(app, context, administeredSpecies);
  administeredRoutes(app, context, administeredBaseLayers);
  administeredRoutes(app, context, administeredAreas);
  administeredRoutes(app, context, administeredNews);
  administeredRoutes(app, context, administeredPartners);
  sensitiveAreaListRoute(app, context);
  systemRoutes(app, context);
  deletedRecordRoutes(app, context);
}
