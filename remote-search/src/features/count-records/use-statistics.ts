import { request, useQuery } from 'shared/api';
import { infrastructureStatsSchema, mortalityStatsSchema } from 'shared/contract';
import { infrastructureFilters, mortalityFilters, type SearchFilters } from '../keep-state/search-filters';

/** Counts of supports and lines, with the filters of the search. */
export function useInfrastructureStats(filters: SearchFilters) {
  const query = infrastructureFilters(filters);
  return useQuery({
    queryKey: ['infrastructures', 'statistics', query],
    queryFn: ({ signal }) => request(infrastructureStatsSchema, 'stats/infrastructures/', { query, signal }),
  });
}

/** Counts of mortality cases, with the filters of the search. */
export function useMortalityStats(filters: SearchFilters) {
  const query = mortalityFilters(filters);
  return useQuery({
    queryKey: ['mortality', 'statistics', query],
    queryFn: ({ signal }) => request(mortalityStatsSchema, 'stats/mortality/', { query, signal }),
  });
}
