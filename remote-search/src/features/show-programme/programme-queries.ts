import { fetchArrayPage, isPreparing, keepPreviousData, type Query, queryOptions } from 'shared/api';
import type { z } from 'shared/contract';
import { type Bounds, boxQuery } from 'shared/geometry';
import { alarmSchema, OPEN_STATES, prioritySchema, workItemSchema } from 'shared/programme';
import { keys } from 'shared/records';
import { filterQuery, type SearchFilters } from '../../search-state/search-filters';

/** Maximum number of marks per layer. */
export const MOST_SHOWN = 200;

/** Milliseconds between requests while the server computes the ranking for the first time. */
const PAUSE = 2000;

/** The first rows of a list in the map's view. A new value of `changes` refetches them. */
const firstQuery = <Row>(path: 'priorities' | 'work-items' | 'alarms', row: z.ZodType<Row>) =>
  function inView(bounds: Bounds | null, changes: number, filters: Query) {
    const query = { ...filters, limit: MOST_SHOWN, ...(bounds && { in_bbox: boxQuery(bounds) }) };
    return queryOptions({
      queryKey: [...keys.list(path, query), changes],
      queryFn: ({ signal }) => fetchArrayPage(row, `${path}/`, query, signal),
      enabled: bounds !== null,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => isPreparing(state.error) && PAUSE,
    });
  };

export const prioritiesInView = firstQuery('priorities', prioritySchema);
export const worksInView = firstQuery('work-items', workItemSchema);
export const alarmsInView = firstQuery('alarms', alarmSchema);

/** The filters of the search as queries of each list. Lines have their own ranking. */
export const questionsOf = (filters: SearchFilters): Record<'priorities' | 'works' | 'alarms', Query> => {
  const { area, owner, type } = filters;
  const inArea = { ...(area && { area }), ...(owner && { owner }) };
  const isOfLines = type?.length === 1 && type[0] === 'LINE';
  return {
    priorities: { ...filterQuery('infrastructures', filters), ...(isOfLines && { kind: 'LINE' }) },
    works: { ...inArea, state: OPEN_STATES },
    alarms: { ...inArea, state: ['OPEN'] },
  };
};
