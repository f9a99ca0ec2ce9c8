import { writeInfrastructures } from '../domain/infrastructures/list';
import type { Context } from '../domain/records/context';
import { modelRows } from '../domain/records/model-table-of';
import { writeRecords } from '../domain/records/read-resource';
import { searchEverything } from '../domain/search/search-everything';
import { areaJob, joinJob, sensitiveAreaJob } from '../domain/tiles/tile-jobs';
import { writeFeatures } from '../io/ogc/write-features';
import { municipalityMap } from '../io/public-page/municipality-map';
import type { ReadJobs } from '../readmodel/threads/reads';

/** Reads over many database records, which run on threads when there are many. */
export const READ_JOBS: ReadJobs<Context> = {
  'infrastructure-list': writeInfrastructures,
  'join-tiles': joinJob,
  'model-rows': modelRows,
  'ogc-features': writeFeatures,
  'record-list': writeRecords,
  'area-tile': areaJob,
  'municipality-map': municipalityMap,
  'sensitive-area-tile': sensitiveAreaJob,
  search: searchEverything,
};
