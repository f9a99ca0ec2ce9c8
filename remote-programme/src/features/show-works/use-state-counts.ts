import { keepPreviousData, type Query, request, useQuery } from 'shared/api';
import { workStatesSchema } from 'shared/programme';
import { keys } from 'shared/records';
import type { ListFilters } from 'shared/ui/record';
import { workItems } from 'shared/works/kinds';

/**
 * Number of works by state, number of overdue works, and the median of the days from request to fitting. Filters on
 * the state and on overdue works are ignored.
 */
export function useStateCounts({ state, open, overdue, ...others }: ListFilters) {
  const query = others as Query;
  return useQuery({
    queryKey: keys.statistics(workItems.name, query),
    queryFn: ({ signal }) => request(workStatesSchema, 'work-items/states/', { query, signal }),
    placeholderData: keepPreviousData,
  });
}
