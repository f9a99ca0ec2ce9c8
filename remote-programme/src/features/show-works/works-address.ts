import { setValues, valuesIn } from 'shared/navigation';
import { WORK_STATES, type WorkState } from 'shared/programme';

export const WORKS_VIEWS = ['board', 'list', 'map'] as const;
export type WorksView = (typeof WORKS_VIEWS)[number];

/** Filters of the works; empty lists do not restrict anything. */
export interface WorksFilters {
  readonly states: readonly WorkState[];
  readonly overdue: boolean;
  readonly owners: readonly number[];
  readonly orders: readonly number[];
  readonly areas: readonly number[];
}

export const NO_FILTERS: WorksFilters = { states: [], overdue: false, owners: [], orders: [], areas: [] };

const isId = (id: number) => Number.isSafeInteger(id) && id > 0;
const idsIn = (address: URLSearchParams, name: string) => valuesIn(address, name).map(Number).filter(isId);

/** The view in a URL; the board by default. */
export const viewIn = (address: URLSearchParams): WorksView =>
  WORKS_VIEWS.find(view => view === address.get('view')) ?? 'board';

/** The filters in a URL; invalid values are ignored. */
export const filtersIn = (address: URLSearchParams): WorksFilters => ({
  states: WORK_STATES.filter(state => valuesIn(address, 'state').includes(state)),
  overdue: address.get('overdue') === 'true',
  owners: idsIn(address, 'owner'),
  orders: idsIn(address, 'order'),
  areas: idsIn(address, 'area'),
});

/** A URL with other filters and everything else unchanged. */
export function withFilters(before: URLSearchParams, filters: WorksFilters): URLSearchParams {
  const address = new URLSearchParams(before);
  setValues(address, 'state', filters.states);
  setValues(address, 'owner', filters.owners);
  setValues(address, 'order', filters.orders);
  setValues(address, 'area', filters.areas);
  if (filters.overdue) address.set('overdue', 'true');
  else address.delete('overdue');
  return address;
}

/** A URL with another view. */
export function withView(before: URLSearchParams, view: WorksView): URLSearchParams {
  const address = new URLSearchParams(before);
  if (view === 'board') address.delete('view');
  else address.set('view', view);
  return address;
}

/** Whether any filter besides the state is active. */
export const isNarrowed = ({ states, overdue, owners, orders, areas }: WorksFilters): boolean =>
  overdue || [states, owners, orders, areas].some(values => values.length > 0);

/** The filters as a query for the server. */
export const queryOf = ({ states, overdue, owners, orders, areas }: WorksFilters) => ({
  ...(states.length > 0 && { state: states }),
  ...(overdue && { overdue: true }),
  ...(owners.length > 0 && { owner: owners }),
  ...(orders.length > 0 && { order: orders }),
  ...(areas.length > 0 && { area: areas }),
});
