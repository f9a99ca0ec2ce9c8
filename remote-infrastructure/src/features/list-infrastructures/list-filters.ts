import { INFRASTRUCTURE_TYPES, NEUTRALIZATIONS, RISK_LEVELS } from 'shared/contract';
import { setValues, valuesIn } from 'shared/navigation';

/** Filters with any number of values, and those with one; written in the address as the map search writes them. */
export const LIST_FILTERS = ['type', 'network_type', 'owner', 'condition', 'risk', 'neutralization'] as const;
export const SINGLE_FILTERS = ['diagnosed_after', 'diagnosed_before', 'has_mortality', 'q'] as const;
export type ListFilter = (typeof LIST_FILTERS)[number];
export type SingleFilter = (typeof SINGLE_FILTERS)[number];

export type Filters = { [Key in ListFilter]?: string[] } & { [Key in SingleFilter]?: string };

const ALLOWED: Partial<Record<ListFilter, readonly string[]>> = {
  type: INFRASTRUCTURE_TYPES,
  risk: [...RISK_LEVELS, 'none'],
  neutralization: NEUTRALIZATIONS,
};
const SINGLE_FORMS: Record<SingleFilter, RegExp> = {
  diagnosed_after: /^\d{4}-\d{2}-\d{2}$/,
  diagnosed_before: /^\d{4}-\d{2}-\d{2}$/,
  has_mortality: /^true$/,
  q: /^.{1,200}$/s,
};

const isAllowed = (key: ListFilter, value: string) =>
  ALLOWED[key]?.includes(value) ?? /^[1-9]\d{0,14}$/.test(value);

/** The filters of an address; what the server would refuse is left out. */
export function filtersOf(query: URLSearchParams): Filters {
  const lists = LIST_FILTERS.flatMap(key => {
    const values = valuesIn(query, key).filter(value => isAllowed(key, value));
    return values.length > 0 ? [[key, values] as const] : [];
  });
  const singles = SINGLE_FILTERS.flatMap(key => {
    const value = query.get(key) ?? '';
    return SINGLE_FORMS[key].test(value) ? [[key, value] as const] : [];
  });
  return Object.fromEntries([...lists, ...singles]);
}

/** The address of filters, beside what else it holds. */
export function withFilters(query: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const key of LIST_FILTERS) setValues(next, key, filters[key] ?? []);
  for (const key of SINGLE_FILTERS) setValues(next, key, filters[key] ? [filters[key]] : []);
  return next;
}

/** How many filters of the panel are set; type and search stand outside of it. */
export const countOf = (filters: Filters): number =>
  Object.keys(filters).filter(key => key !== 'q' && key !== 'type').length;
