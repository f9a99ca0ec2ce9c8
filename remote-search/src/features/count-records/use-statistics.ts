import { keepPreviousData, request, useQuery } from 'shared/api';
import {
  type InfrastructureStats,
  infrastructureStatsSchema,
  type MortalityStats,
  mortalityStatsSchema,
  type z,
} from 'shared/contract';
import type { Bounds } from 'shared/geometry';
import { keys } from 'shared/records';
import { filterQuery, type SearchFilters } from '../../search-state/search-filters';

type Statistics = { infrastructures: InfrastructureStats; mortality: MortalityStats };

const SCHEMAS: { readonly [Kind in keyof Statistics]: z.ZodType<Statistics[Kind]> } = {
  infrastructures: infrastructureStatsSchema,
  mortality: mortalityStatsSchema,
};

/**
 * Counts of the records of a kind, with the filters of the search.
 * @param bounds of a view; `null` while unknown, which fetches nothing; without bounds, counts the whole inventory
 */
export function useStatistics<Kind extends keyof Statistics>(
  kind: Kind,
  filters: SearchFilters,
  bounds?: Bounds | null,
) {
  const query = filterQuery(kind, filters, bounds);
  return useQuery({
    queryKey: keys.statistics(kind, query),
    queryFn: ({ signal }) => request(SCHEMAS[kind], `stats/${kind}/`, { query, signal }),
    enabled: bounds !== null,
    placeholderData: keepPreviousData,
  });
}
