import { type InfrastructureFilter, infrastructures, type MortalityFilter, mortality } from 'shared/kinds';
import { filtersIn, writeFilters } from 'shared/navigation';

/** The map is the box, and cases of one support are not searched for. */
type NotSearched = 'in_bbox' | 'infrastructure';
export type SearchFilters = Readonly<Omit<InfrastructureFilter & MortalityFilter, NotSearched>>;
export type FilterKey = keyof SearchFilters;

const {
  in_bbox: _box,
  infrastructure: _infrastructure,
  ...FILTERS
} = {
  ...infrastructures.filters,
  ...mortality.filters,
};

/** The filters an address holds; what cannot be understood is left out. */
export const parseFilters = (parameters: URLSearchParams): SearchFilters => filtersIn(parameters, FILTERS);

/** The pairs that write filters into an address. */
export const formatFilters = (filters: SearchFilters): [string, string][] => [
  ...writeFilters(new URLSearchParams(), filters),
];

function pick(filters: SearchFilters, names: object): SearchFilters {
  return Object.fromEntries(
    Object.entries(filters).filter(([key, value]) => key in names && value !== undefined),
  );
}

/** Those of the filters that concern supports and lines. */
export const infrastructureFilters = (filters: SearchFilters) => pick(filters, infrastructures.filters);
/** Those of the filters that concern mortality cases. */
export const mortalityFilters = (filters: SearchFilters) => pick(filters, mortality.filters);
