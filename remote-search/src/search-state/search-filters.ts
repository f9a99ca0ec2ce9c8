import type { Query } from 'shared/api';
import { type Bounds, boxQuery } from 'shared/geometry';
import {
  type InfrastructureFilter,
  infrastructures,
  type MortalityFilter,
  mortality,
  sensitiveAreas,
} from 'shared/kinds';
import { filtersIn, writeFilters } from 'shared/navigation';

/** The kinds of the search; each has a tab. */
export const KINDS = { infrastructures, mortality, 'sensitive-areas': sensitiveAreas } as const;
export type Tab = keyof typeof KINDS;
/** The kinds that filters describe; a filter of both is one of the first. */
export const FILTERED_KINDS = [infrastructures, mortality];
export const TABS = Object.keys(KINDS) as Tab[];

/** Filters the search does not offer: the map's view is the box, and there is no filter by infrastructure. */
type NotSearched = 'in_bbox' | 'infrastructure';
export type SearchFilters = Readonly<Omit<InfrastructureFilter & MortalityFilter, NotSearched>> & {
  /** For paper: no address has it. */
  readonly outside?: true;
};

const {
  in_bbox: _box,
  infrastructure: _infrastructure,
  ...FILTERS
} = {
  ...infrastructures.filters,
  ...mortality.filters,
};

/** Reads the filters of an address; invalid values are ignored. */
export const parseFilters = (parameters: URLSearchParams): SearchFilters => filtersIn(parameters, FILTERS);

/** The filters as parameters of an address. */
export const formatFilters = (filters: SearchFilters): [string, string][] => [
  ...writeFilters(new URLSearchParams(), filters),
];

/** The one area the search is limited to. */
export const areaOf = ({ area }: SearchFilters): number | null =>
  area?.length === 1 ? (area[0] ?? null) : null;

/** The filters of a tab, within bounds if given: the same query for list, tiles, counts and exports. */
export function filterQuery(tab: Tab, filters: SearchFilters, bounds?: Bounds | null): Query {
  const ofTab = Object.entries(filters).filter(
    ([name, value]) => name in KINDS[tab].filters && value !== undefined,
  );
  // Without a death among their filters, supports are the same outside.
  const differsOutside =
    tab === 'mortality' || (tab === 'infrastructures' && filters.has_mortality !== undefined);
  return {
    ...Object.fromEntries(ofTab),
    ...(filters.outside && differsOutside && { outside: true }),
    ...(bounds && { in_bbox: boxQuery(bounds) }),
  };
}
