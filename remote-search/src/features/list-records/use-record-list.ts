import {
  fetchListPage,
  keepPreviousData,
  PAGE_ROWS,
  type PagedList,
  reversedOrdering,
  usePagedList,
  useQuery,
} from 'shared/api';
import type { Bounds } from 'shared/geometry';
import type { SearchFilters } from '../../search-state/search-filters';
import type { SortOrder, Tab } from '../../search-state/search-state';
import { filterQuery, orderingOf, RESOURCES, type RecordOf } from '../read-records/record-resource';

/** The rows of a tab inside the map's view, page after page. Nothing is asked before the map knows its view. */
export function useRecordList<Kind extends Tab>(
  tab: Kind,
  filters: SearchFilters,
  bounds: Bounds | null,
  order: SortOrder | null,
): PagedList<RecordOf[Kind]> {
  const { path, schema, key, query: asked } = RESOURCES[tab];
  const ordering = orderingOf(order);
  const query = bounds && {
    ...filterQuery(tab, filters, bounds),
    ...asked,
    ...(ordering ? { ordering } : {}),
  };
  return usePagedList(
    [key, 'search', query],
    (cursor, signal, backwards) => {
      const inOrder = backwards ? { ...query, ordering: reversedOrdering(ordering) } : query;
      return fetchListPage(schema, path, { ...inOrder, limit: PAGE_ROWS, cursor }, signal);
    },
    { enabled: bounds !== null, reversible: true },
  );
}

/** How many records of a tab the map's view holds. */
export function useRecordTotal(tab: Tab, filters: SearchFilters, bounds: Bounds | null): number | undefined {
  const { path, schema, key, query: asked } = RESOURCES[tab];
  const query = bounds && { ...filterQuery(tab, filters, bounds), ...asked };
  const { data } = useQuery({
    queryKey: [key, 'total', query],
    queryFn: async ({ signal }) => (await fetchListPage(schema, path, { ...query, limit: 1 }, signal)).total,
    enabled: bounds !== null,
    placeholderData: keepPreviousData,
  });
  return data;
}
