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
/** The kinds whose filters are described. A filter of both kinds is described by the first kind. */
export const FILTERED_KINDS = [infrastructures, mortality];
export const TABS = Object.keys(KINDS) as Tab[];

/**
 * Filters that the search does not offer: the map's view determines the box, and a filter by infrastructure makes no
 * sense.
 */
type NotSearched = 'in_bbox' | 'infrastructure';
export type SearchFilters = Readonly<Omit<InfrastructureFilter & MortalityFilter, NotSearched>> & {
  /** A selection of cases; `chosen` is a selection of supports and lines. */
  readonly chosen_cases?: MortalityFilter['chosen'];
  /** Leaves out what rules of sensitive species blur. Set for prints, never by a URL. */
  readonly outside?: true;
};

const {
  in_bbox: _box,
  infrastructure: _infrastructure,
  ...FILTERS
} = {
  ...infrastructures.filters,
  ...mortality.filters,
  chosen_cases: mortality.filters.chosen,
};

/** Reads the filters in a URL; invalid values are ignored. */
export const parseFilters = (parameters: URLSearchParams): SearchFilters => filtersIn(parameters, FILTERS);

export const formatFilters = (filters: SearchFilters): [string, string][] => [
  ...writeFilters(new URLSearchParams(), filters),
];

/** The area that the search is limited to, if it is exactly one. */
export const areaOf = ({ area }: SearchFilters): number | null =>
  area?.length === 1 ? (area[0] ?? null) : null;

/** The filters of a tab, within bounds if given. List, tiles, counts and exports all use this query. */
export function filterQuery(tab: Tab, filters: SearchFilters, bounds?: Bounds | null): Query {
  const { chosen, chosen_cases, ...others } = filters;
  const ofKind = { ...others, chosen: tab === 'mortality' ? chosen_cases : chosen };
  const ofTab = Object.entries(ofKind).filter(
    ([name, value]) => name in KINDS[tab].filters && value !== undefined,
  );
  // Blurred cases make a difference to supports and lines only if they are filtered by deaths.
  const differsOutside =
    tab === 'mortality' || (tab === 'infrastructures' && filters.has_mortality !== undefined);
  return {
    ...Object.fromEntries(ofTab),
    ...(filters.outside && differsOutside && { outside: true }),
    ...(bounds && { in_bbox: boxQuery(bounds) }),
  };
}
