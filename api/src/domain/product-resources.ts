import { visits } from './diagnoses/present';
import { spans, supports } from './infrastructures/service';
import { mortalityCases } from './kinds/mortality';
import { operationRecords } from './kinds/operations';
import { outageRecords } from './kinds/outages';
import { programmeRecords, surveyRecords, trialRecords } from './kinds/surveys';
import type { Resource } from './records/resource';

export const PRODUCT_RESOURCES: readonly Resource[] = [
  supports,
  spans,
  visits,
  operationRecords,
  mortalityCases,
  programmeRecords,
  surveyRecords,
  trialRecords,
  outageRecords,
];
