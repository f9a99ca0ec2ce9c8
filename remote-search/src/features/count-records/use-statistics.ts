import { keepPreviousData, request, useQuery } from 'shared/api';
import { infrastructureStatsSchema, mortalityStatsSchema } from 'shared/contract';
import type { Bounds } from 'shared/geometry';
import type { SearchFilters } from '../../search-state/search-filters';
import { filterQuery } from '../read-records/record-resource';

/**
 * Counts of supports and lines, with the filters of the search.
 * @param bounds of a view; nothing is asked while it is `null`, and the whole inventory is counted without it
 */
export function useInfrastructureStats(filters: SearchFilters, bounds?: Bounds | null) {
  const query = filterQuery('infrastructures', filters, bounds);
  return useQuery({
    queryKey: ['infrastructures', 'statistics', query],
    queryFn: ({ signal }) => request(infrastructureStatsSchema, 'stats/infrastructures/', { query, signal }),
    enabled: bounds !== null,
    placeholderData: keepPreviousData,
  });
}

/** Counts of mortality cases, as `useInfrastructureStats`. */
export function useMortalityStats(filters: SearchFilters, bounds?: Bounds | null) {
  const query = filterQuery('mortality', filters, bounds);
  return useQuery({
    queryKey: ['mortality', 'statistics', query],
    queryFn: ({ signal }) => request(mortalityStatsSchema, 'stats/mortality/', { query, signal }),
    enabled: bounds !== null,
    placeholderData: keepPreviousData,
  });
}
