import { keepPreviousData, useQueries, useQuery } from 'shared/api';
import { WORK_STATES, type WorkOrder, type WorkState } from 'shared/programme';
import { keys } from 'shared/records';
import { fetchItems, ITEMS } from './fetch-items';
import { ordersQuery } from './orders-query';
import { queryOf, type WorksFilters } from './works-address';

export interface StateCounts {
  readonly counts: Readonly<Partial<Record<WorkState, number>>>;
  readonly overdue: number;
  /** Days from request to fitting. */
  readonly median: number | null;
}

const isAmong = (ids: readonly number[], id: number | undefined) =>
  ids.length === 0 || (id !== undefined && ids.includes(id));

/** Sums the items of the orders that filters select. */
export function countsOf(orders: readonly WorkOrder[], { owners, orders: ids }: WorksFilters): StateCounts {
  const counts: Partial<Record<WorkState, number>> = {};
  let overdue = 0;
  for (const order of orders) {
    if (!isAmong(ids, order.id) || !isAmong(owners, order.owner?.id)) continue;
    overdue += order.overdue;
    for (const state of WORK_STATES) {
      const number = order.states[state] ?? 0;
      if (number > 0) counts[state] = (counts[state] ?? 0) + number;
    }
  }
  return { counts, overdue, median: null };
}

/** How many works are in each state and overdue, by all filters but those two; `undefined` until it is known. */
export function useStateCounts(filters: WorksFilters): StateCounts | undefined {
  const inArea = filters.areas.length > 0;
  const { data: orders } = useQuery({ ...ordersQuery, enabled: !inArea });
  const base = { ...filters, states: [], overdue: false };
  const asked = [...WORK_STATES.map(state => ({ ...base, states: [state] })), { ...base, overdue: true }];
  const totals = useQueries({
    queries: asked.map(one => ({
      queryKey: keys.count(ITEMS, queryOf(one)),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await fetchItems({ ...queryOf(one), limit: 1 }, signal)).total,
      enabled: inArea,
      placeholderData: keepPreviousData,
    })),
  });
  if (!inArea) return orders && countsOf(orders, filters);
  if (totals.some(({ data }) => data === undefined)) return undefined;
  return {
    counts: Object.fromEntries(WORK_STATES.map((state, i) => [state, totals[i]?.data ?? 0])),
    overdue: totals.at(-1)?.data ?? 0,
    median: null,
  };
}
