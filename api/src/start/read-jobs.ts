import { recordedFigures } from '../domain/evidence/charts';
import { estimatesOf } from '../domain/evidence/estimates';
import { hotspotsOf } from '../domain/evidence/hotspots';
import { writeInfrastructures } from '../domain/infrastructures/list';
import { compareVersions } from '../domain/networks/compare-versions';
import { countByLine } from '../domain/outages/count-by-line';
import type { Context } from '../domain/records/context';
import { modelRows } from '../domain/records/model-table-of';
import { writeRecords } from '../domain/records/read-resource';
import { searchEverything } from '../domain/search/search-everything';
import { areaJob, joinJob, networkJob, sensitiveAreaJob } from '../domain/tiles/tile-jobs';
import { exportedRows } from '../io/export/record-tables';
import { writeFeatures } from '../io/ogc/write-features';
import { municipalityMap } from '../io/public-page/municipality-map';
import type { ReadJobs } from '../readmodel/threads/reads';

/** Reads over many database records, which run on threads when there are many. */
export const READ_JOBS: ReadJobs<Context> = {
  estimates: estimatesOf,
  hotspots: hotspotsOf,
  'infrastructure-list': writeInfrastructures,
  'evidence-charts': recordedFigures,
  'exported-rows': exportedRows,
  'join-tiles': joinJob,
  'model-rows': modelRows,
  'network-changes': compareVersions,
  'ogc-features': writeFeatures,
  'record-list': writeRecords,
  'area-tile': areaJob,
  'municipality-map': municipalityMap,
  'network-tile': networkJob,
  'sensitive-area-tile': sensitiveAreaJob,
  'outages-by-line': countByLine,
  search: searchEverything,
};
