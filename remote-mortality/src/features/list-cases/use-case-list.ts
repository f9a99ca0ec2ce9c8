import { useMemo } from 'react';
import { fetchListPage, keepPreviousData, type Query, useInfiniteQuery } from 'shared/api';
import { mortalitySchema } from 'shared/contract';

const PAGE = 200;
const FIRST = '';

/** Cases that fit a query, page after page. */
export function useCaseList(query: Query) {
  const { data, status, isFetching, isPlaceholderData, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: ['mortality', 'list', query],
      queryFn: ({ signal, pageParam }) =>
        fetchListPage(mortalitySchema, 'mortality/', { ...query, limit: PAGE, cursor: pageParam }, signal),
      initialPageParam: FIRST,
      getNextPageParam: page => page.cursor ?? undefined,
      placeholderData: keepPreviousData,
    });
  const rows = useMemo(() => data?.pages.flatMap(page => page.features) ?? [], [data]);
  return {
    status,
    rows,
    /** Unknown as long as the first page of this query is on its way. */
    total: isPlaceholderData ? undefined : data?.pages[0]?.total,
    fetching: isFetching,
    fetchMore: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
    retry: () => void refetch(),
  };
}
