import type { Query } from 'shared/api';
import type { z } from 'shared/contract';
import { type Bounds, boxQuery } from 'shared/geometry';
import {
  type InfrastructureSummary,
  infrastructureSummarySchema,
  type MortalityCase,
  mortalitySchema,
  type SensitiveArea,
  sensitiveAreaSchema,
} from 'shared/kinds';
import {
  infrastructureFilters,
  mortalityFilters,
  type SearchFilters,
} from '../../search-state/search-filters';
import type { SortOrder, Tab } from '../../search-state/search-state';

/** A row of each tab. */
export type RecordOf = {
  infrastructures: InfrastructureSummary;
  mortality: MortalityCase;
  'sensitive-areas': SensitiveArea;
};

type Resource<Kind extends Tab> = {
  readonly path: string;
  readonly schema: z.ZodType<RecordOf[Kind]>;
  /** First part of the query keys: what a write makes stale. */
  readonly key: string;
  /** What the list is asked beside filters, order and page. */
  readonly query: Query;
};

/** Where the rows of a tab come from. */
export const RESOURCES: { readonly [Kind in Tab]: Resource<Kind> } = {
  infrastructures: {
    path: 'cables/infrastructures/',
    schema: infrastructureSummarySchema,
    key: 'infrastructures',
    query: { fields: 'summary' },
  },
  mortality: {
    path: 'mortality/',
    schema: mortalitySchema,
    key: 'mortality',
    query: {},
  },
  'sensitive-areas': {
    path: 'sensitive-areas/',
    schema: sensitiveAreaSchema,
    key: 'sensitive-areas',
    query: {},
  },
};

const FILTERS_OF: Readonly<Record<Tab, (filters: SearchFilters) => SearchFilters>> = {
  infrastructures: infrastructureFilters,
  mortality: mortalityFilters,
  'sensitive-areas': () => ({}),
};

/** The filters of a tab, everywhere or in a view of the map: the same for list, counts and exports. */
export const filterQuery = (tab: Tab, filters: SearchFilters, bounds?: Bounds | null): Query => ({
  ...FILTERS_OF[tab](filters),
  ...(bounds ? { in_bbox: boxQuery(bounds) } : {}),
});

/** `ordering` as the server reads it. */
export const orderingOf = (order: SortOrder | null): string | undefined =>
  order ? `${order.descending ? '-' : ''}${order.key}` : undefined;
