import { keepPreviousData, type Query, request, useQuery } from 'shared/api';
import { workStatesSchema } from 'shared/programme';
import { keys } from 'shared/records';
import type { ListFilters } from 'shared/ui/record';
import { workItems } from 'shared/works/kinds';

/**
 * Numbers of works by state and of overdue works, ignoring the filters of state and overdue, and the days from
 * request to fitting.
 */
export function useStateCounts({ state, open, overdue, ...others }: ListFilters) {
  const query = others as Query;
  return useQuery({
    queryKey: keys.statistics(workItems.name, query),
    queryFn: ({ signal }) => request(workStatesSchema, 'work-items/states/', { query, signal }),
    placeholderData: keepPreviousData,
  });
}
