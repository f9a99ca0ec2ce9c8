import type { Query } from 'shared/api';
import type { z } from 'shared/contract';
import {
  type InfrastructureSummary,
  infrastructureSummarySchema,
  type MortalityCase,
  mortalitySchema,
  type SensitiveArea,
  sensitiveAreaSchema,
} from 'shared/contract';
import type { Bounds } from 'shared/map/geometry';
import { infrastructureFilters, mortalityFilters, type SearchFilters } from '../keep-state/search-filters';
import type { SortOrder, Tab } from '../keep-state/search-state';

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
  readonly itemKey: string;
  readonly query: (filters: SearchFilters) => Query;
};

/** Where the rows of a tab come from. */
export const RESOURCES: { readonly [Kind in Tab]: Resource<Kind> } = {
  infrastructures: {
    path: 'cables/infrastructures/',
    schema: infrastructureSummarySchema,
    key: 'infrastructures',
    itemKey: 'infrastructure',
    query: filters => ({ ...infrastructureFilters(filters), fields: 'summary' }),
  },
  mortality: {
    path: 'mortality/',
    schema: mortalitySchema,
    key: 'mortality',
    itemKey: 'mortality-case',
    query: mortalityFilters,
  },
  'sensitive-areas': {
    path: 'sensitive-areas/',
    schema: sensitiveAreaSchema,
    key: 'sensitive-areas',
    itemKey: 'sensitive-area',
    query: () => ({}),
  },
};

/** `in_bbox`, widened to the fifth decimal so that nothing at the edge is lost. */
const boxQuery = ([west, south, east, north]: Bounds) =>
  [
    Math.max(-180, Math.floor(west * 1e5) / 1e5),
    Math.max(-90, Math.floor(south * 1e5) / 1e5),
    Math.min(180, Math.ceil(east * 1e5) / 1e5),
    Math.min(90, Math.ceil(north * 1e5) / 1e5),
  ].join(',');

/** The query of a tab's list for a view of the map. */
export const listQuery = (tab: Tab, filters: SearchFilters, bounds: Bounds): Query => ({
  ...RESOURCES[tab].query(filters),
  in_bbox: boxQuery(bounds),
});

/** `ordering` as the server reads it. */
export const orderingQuery = (order: SortOrder | null): Query =>
  order ? { ordering: `${order.descending ? '-' : ''}${order.key}` } : {};
