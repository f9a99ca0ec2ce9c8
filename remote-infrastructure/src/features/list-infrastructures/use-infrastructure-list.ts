import {
  fetchListPage,
  keepPreviousData,
  PAGE_ROWS,
  requestRaw,
  reversedOrdering,
  usePagedList,
  useQueries,
} from 'shared/api';
import { INFRASTRUCTURE_TYPES, type InfrastructureType } from 'shared/contract';
import { type INFRASTRUCTURE_ORDERINGS, infrastructureSummarySchema } from 'shared/kinds';
import { keys } from 'shared/records';
import type { Sorting } from 'shared/ui/data';
import type { Filters } from './list-filters';

export type Ordering = (typeof INFRASTRUCTURE_ORDERINGS)[number];

/** Supports and lines that answer the filters, page after page, and how many there are. */
export function useInfrastructureList(filters: Filters, sorting: Sorting<Ordering> | null) {
  const ordering = sorting && (sorting.direction === 'descending' ? `-${sorting.key}` : sorting.key);
  return usePagedList(
    keys.list('infrastructures', { ...filters, ordering }),
    (cursor, signal, backwards) => {
      const order = backwards ? reversedOrdering(ordering) : ordering;
      const query = { ...filters, ordering: order, limit: PAGE_ROWS, fields: 'summary', cursor };
      return fetchListPage(infrastructureSummarySchema, 'cables/infrastructures/', query, signal);
    },
    { reversible: true },
  );
}

/** How many supports and how many lines answer the filters, whatever kind is shown. */
export function useKindCounts(filters: Filters): Partial<Record<InfrastructureType, number>> {
  const counts = useQueries({
    queries: INFRASTRUCTURE_TYPES.map(type => ({
      queryKey: keys.count('infrastructures', { ...filters, type }),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = { ...filters, type: [type], limit: 1, fields: 'summary' };
        const response = await requestRaw('cables/infrastructures/', { query, signal });
        const total = response.headers.get('x-total-count');
        return total === null ? null : Number(total);
      },
      placeholderData: keepPreviousData,
    })),
  });
  return Object.fromEntries(
    INFRASTRUCTURE_TYPES.flatMap((type, index) => {
      const total = counts[index]?.data;
      return total == null ? [] : [[type, total]];
    }),
  );
}
