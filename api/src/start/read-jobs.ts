import { findInfrastructures, infrastructureExtent } from '../domain/infrastructures/find';
import { listInfrastructures } from '../domain/infrastructures/list';
import type { Context } from '../domain/records/context';
import { listOfKind } from '../domain/records/list-resource';
import { searchEverything } from '../domain/search/search-everything';
import { infrastructureCharts } from '../domain/stats/infrastructure-charts';
import { infrastructureStats } from '../domain/stats/infrastructure-stats';
import { mortalityCharts } from '../domain/stats/mortality-charts';
import { mortalityStats } from '../domain/stats/mortality-stats';
import {
  areaJob,
  infrastructureJob,
  joinedJob,
  recordJob,
  sensitiveAreaJob,
} from '../domain/tiles/tile-jobs';
import type { ReadJobs } from '../readmodel/threads/reads';

/** Reads over many records, which run on their own thread when there are many. */
export const READ_JOBS: ReadJobs<Context> = {
  'find-infrastructures': findInfrastructures,
  'infrastructure-charts': infrastructureCharts,
  'infrastructure-extent': infrastructureExtent,
  'infrastructure-list': listInfrastructures,
  'infrastructure-stats': infrastructureStats,
  'infrastructure-tile': infrastructureJob,
  'joined-tile': joinedJob,
  'mortality-charts': mortalityCharts,
  'mortality-stats': mortalityStats,
  'record-list': listOfKind,
  'record-tile': recordJob,
  'area-tile': areaJob,
  'sensitive-area-tile': sensitiveAreaJob,
  search: searchEverything,
};
