import { keepPreviousData, request, useQuery } from 'shared/api';
import { type WorkStates, workStatesSchema } from 'shared/programme';
import { keys } from 'shared/records';
import { ITEMS } from './fetch-items';
import { queryOf, type WorksFilters } from './works-address';

export type StateCounts = WorkStates['states'];

/**
 * Numbers of works by state and of overdue works, ignoring the filters of state and overdue, and the days from
 * request to fitting.
 */
export function useStateCounts(filters: WorksFilters) {
  const query = queryOf({ ...filters, states: [], overdue: false });
  return useQuery({
    queryKey: keys.statistics(ITEMS, query),
    queryFn: ({ signal }) => request(workStatesSchema, 'work-items/states/', { query, signal }),
    placeholderData: keepPreviousData,
  });
}
