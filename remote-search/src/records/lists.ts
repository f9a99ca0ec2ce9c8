import type { InfrastructureSummary, MortalityCase, SensitiveArea } from 'shared/kinds';
import type { ListDefinition } from 'shared/ui/list';
import type { Tab } from '../search-state/search-filters';
import { infrastructureList } from './infrastructures';
import { mortalityList } from './mortality';
import { sensitiveAreaList } from './sensitive-areas';

/** The list of each tab. */
export const LISTS: Readonly<Record<Tab, ListDefinition>> = {
  infrastructures: infrastructureList,
  mortality: mortalityList,
  'sensitive-areas': sensitiveAreaList,
};

/** A row of each tab. */
export type RecordOf = {
  infrastructures: InfrastructureSummary;
  mortality: MortalityCase;
  'sensitive-areas': SensitiveArea;
};
