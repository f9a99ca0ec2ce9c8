import { visits } from './diagnoses/present';
import { spans, supports } from './infrastructures/service';
import { mortalityCases } from './kinds/mortality';
import { operationRecords } from './kinds/operations';
import type { Resource } from './records/resource';

export const PRODUCT_RESOURCES: readonly Resource[] = [
  supports,
  spans,
  visits,
  operationRecords,
  mortalityCases,
];
