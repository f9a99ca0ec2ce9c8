import { useMemo } from 'react';
import { fetchListPage, keepPreviousData, useInfiniteQuery, useQuery } from 'shared/api';
import type { Bounds } from 'shared/map/geometry';
import type { SearchFilters } from '../keep-state/search-filters';
import type { SortOrder, Tab } from '../keep-state/search-state';
import { listQuery, orderingQuery, RESOURCES, type RecordOf } from './record-resource';

const PAGE = 200;
const FIRST = '';

export type RecordList<Kind extends Tab> = {
  readonly status: 'pending' | 'error' | 'success';
  readonly rows: readonly RecordOf[Kind][];
  readonly total: number | undefined;
  readonly fetching: boolean;
  readonly fetchMore: () => void;
  readonly retry: () => void;
};

/** The rows of a tab inside the map's view, page after page. Nothing is asked before the map knows its view. */
export function useRecordList<Kind extends Tab>(
  tab: Kind,
  filters: SearchFilters,
  bounds: Bounds | null,
  order: SortOrder | null,
): RecordList<Kind> {
  const { path, schema, key } = RESOURCES[tab];
  const query = bounds && { ...listQuery(tab, filters, bounds), ...orderingQuery(order) };
  const list = useInfiniteQuery({
    queryKey: [key, 'search', query],
    queryFn: ({ signal, pageParam }) =>
      fetchListPage(schema, path, { ...query, limit: PAGE, cursor: pageParam }, signal),
    initialPageParam: FIRST,
    getNextPageParam: page => page.cursor ?? undefined,
    enabled: bounds !== null,
    placeholderData: keepPreviousData,
  });
  const { data, status, isFetching, hasNextPage, fetchNextPage, refetch } = list;
  const rows = useMemo(() => (data?.pages.flatMap(page => page.features) ?? []) as RecordOf[Kind][], [data]);
  return {
    status,
    rows,
    total: data?.pages[0]?.total,
    fetching: isFetching,
    fetchMore: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
    retry: () => void refetch(),
  };
}

/** How many records of a tab the map's view holds. */
export function useRecordTotal(tab: Tab, filters: SearchFilters, bounds: Bounds | null): number | undefined {
  const { path, schema, key } = RESOURCES[tab];
  const query = bounds && listQuery(tab, filters, bounds);
  const { data } = useQuery({
    queryKey: [key, 'total', query],
    queryFn: async ({ signal }) => (await fetchListPage(schema, path, { ...query, limit: 1 }, signal)).total,
    enabled: bounds !== null,
    placeholderData: keepPreviousData,
  });
  return data;
}
