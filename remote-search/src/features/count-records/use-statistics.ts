import { keepPreviousData, request, useQuery } from 'shared/api';
import {
  infrastructureChartsSchema,
  infrastructureStatsSchema,
  mortalityChartsSchema,
  mortalityStatsSchema,
  type z,
} from 'shared/contract';
import type { Bounds } from 'shared/geometry';
import { keys } from 'shared/records';
import { filterQuery, type SearchFilters } from '../../search-state/search-filters';

type Kind = 'infrastructures' | 'mortality';

/** Creates a hook that reads figures of a kind from the server, under the filters of the search. */
const counted =
  <Schemas extends Readonly<Record<Kind, z.ZodType>>>(schemas: Schemas, folder = '') =>
  /**
   * @param bounds restrict the figures to a view; `null` while the view is unknown, which fetches nothing; without
   * bounds, the whole inventory
   */
  <Of extends Kind>(kind: Of, filters: SearchFilters, bounds?: Bounds | null) => {
    const query = filterQuery(kind, filters, bounds);
    return useQuery({
      queryKey: keys.statistics(kind, { ...query, folder }),
      queryFn: ({ signal }) => request(schemas[kind], `stats/${kind}/${folder}`, { query, signal }),
      enabled: bounds !== null,
      placeholderData: keepPreviousData,
    });
  };

export const useStatistics = counted({
  infrastructures: infrastructureStatsSchema,
  mortality: mortalityStatsSchema,
});

export const useCharts = counted(
  { infrastructures: infrastructureChartsSchema, mortality: mortalityChartsSchema },
  'charts/',
);
