import { type InfrastructureFilter, infrastructures } from 'shared/kinds';
import { filtersIn, writeFilters } from 'shared/navigation';

const {
  type,
  network_type,
  owner,
  condition,
  risk,
  neutralization,
  diagnosed_after,
  diagnosed_before,
  has_mortality,
  q,
} = infrastructures.filters;
const FILTERS = {
  type,
  network_type,
  owner,
  condition,
  risk,
  neutralization,
  diagnosed_after,
  diagnosed_before,
  has_mortality,
  q,
};

/** The filters of the list, written in the address as the map search writes them. */
export type Filters = Readonly<Pick<InfrastructureFilter, keyof typeof FILTERS>>;

/** The filters of an address; what the server would refuse is left out. */
export function filtersOf(query: URLSearchParams): Filters {
  const { has_mortality: only, ...filters } = filtersIn(query, FILTERS) as Filters;
  return only ? { ...filters, has_mortality: only } : filters;
}

/** The address of filters, beside what else it holds. */
export const withFilters = (query: URLSearchParams, filters: Filters): URLSearchParams =>
  writeFilters(new URLSearchParams(query), {
    ...Object.fromEntries(Object.keys(FILTERS).map(name => [name, undefined])),
    ...filters,
  });

/** How many filters of the panel are set; type and search stand outside of it. */
export const countOf = (filters: Filters): number =>
  Object.entries(filters).filter(([key, value]) => value !== undefined && key !== 'q' && key !== 'type')
    .length;
