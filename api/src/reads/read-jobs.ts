import { listDiagnoses } from '../modules/diagnoses/list';
import { findInfrastructures, infrastructureExtent } from '../modules/infrastructures/find';
import { listInfrastructures } from '../modules/infrastructures/list';
import { listMortality } from '../modules/mortality/list';
import { listOperations } from '../modules/operations/list';
import type { Viewer } from '../modules/records/viewer';
import { searchEverything } from '../modules/search/search-everything';
import { infrastructureStats } from '../modules/stats/infrastructure-stats';
import { mortalityStats } from '../modules/stats/mortality-stats';
import { areaJob, infrastructureJob, mortalityJob, sensitiveAreaJob } from '../modules/tiles/tile-jobs';

/** What walks through much: done on a thread of its own where there is much. Input and output survive a structured clone. */
export const READ_JOBS = {
  'diagnosis-list': listDiagnoses,
  'find-infrastructures': findInfrastructures,
  'infrastructure-extent': infrastructureExtent,
  'infrastructure-list': listInfrastructures,
  'infrastructure-stats': infrastructureStats,
  'infrastructure-tile': infrastructureJob,
  'mortality-list': listMortality,
  'mortality-stats': mortalityStats,
  'mortality-tile': mortalityJob,
  'operation-list': listOperations,
  'area-tile': areaJob,
  'sensitive-area-tile': sensitiveAreaJob,
  search: searchEverything,
} as const satisfies Record<string, (viewer: Viewer, input: never) => Promise<unknown>>;

export type ReadJobs = typeof READ_JOBS;
export type ReadJobName = keyof ReadJobs;
export type ReadInput<Name extends ReadJobName> = Parameters<ReadJobs[Name]>[1];
export type ReadOutput<Name extends ReadJobName> = Awaited<ReturnType<ReadJobs[Name]>>;
