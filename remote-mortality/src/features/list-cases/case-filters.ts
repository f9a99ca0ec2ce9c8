import type { Query } from 'shared/api';
import { isCalendarDate, MORTALITY_ORDERINGS } from 'shared/contract';
import { orderIn, setOrder, setValues, valuesIn } from 'shared/navigation';
import type { Sorting } from 'shared/ui/data';

export type CaseColumn = (typeof MORTALITY_ORDERINGS)[number] | 'infrastructure';

/** What a list of cases is narrowed to; a link to the list holds it. */
export interface CaseFilters {
  q: string;
  species: number | null;
  death_cause: number[];
  observed_after: string | null;
  observed_before: string | null;
}

const idOf = (text: string | null): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
const dateOf = (text: string | null): string | null => (text && isCalendarDate(text) ? text : null);

export const filtersOf = (search: URLSearchParams): CaseFilters => ({
  q: search.get('q') ?? '',
  species: idOf(valuesIn(search, 'species')[0] ?? null),
  death_cause: valuesIn(search, 'death_cause').flatMap(text => idOf(text) ?? []),
  observed_after: dateOf(search.get('observed_after')),
  observed_before: dateOf(search.get('observed_before')),
});

/** Newest first unless a column was chosen. */
export function sortingOf(search: URLSearchParams): Sorting<CaseColumn> {
  const order = orderIn(search) ?? '-date';
  const key = MORTALITY_ORDERINGS.find(column => column === order.replace(/^-/, '')) ?? 'date';
  return { key, direction: order.startsWith('-') ? 'descending' : 'ascending' };
}

/** The query of a link to the list. */
export function searchOf(filters: CaseFilters, sorting: Sorting<CaseColumn>): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (Array.isArray(value)) setValues(search, name, value);
    else if (value) search.set(name, String(value));
  }
  const order = `${sorting.direction === 'descending' ? '-' : ''}${sorting.key}`;
  setOrder(search, order === '-date' ? null : order);
  return search;
}

/** The same as the server takes it. */
export const queryOf = (
  filters: CaseFilters,
  { key, direction }: Sorting<CaseColumn>,
): Query & { ordering: string } => ({
  ...filters,
  ordering: `${direction === 'descending' ? '-' : ''}${key}`,
});

export const isFiltered = (filters: CaseFilters): boolean =>
  Object.values(filters).some(value => (Array.isArray(value) ? value.length > 0 : Boolean(value)));

export const NO_FILTERS: CaseFilters = {
  q: '',
  species: null,
  death_cause: [],
  observed_after: null,
  observed_before: null,
};
