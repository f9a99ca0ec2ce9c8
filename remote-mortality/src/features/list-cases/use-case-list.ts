import { useMemo } from 'react';
import { keepPreviousData, type Query, requestRaw, useInfiniteQuery } from 'shared/api';
import { collectionOf, type MortalityCase, mortalitySchema } from 'shared/contract';

const PAGE = 200;
const FIRST = '';
const pageSchema = collectionOf(mortalitySchema);

interface Page {
  features: MortalityCase[];
  /** Where the next page begins. */
  cursor: string | undefined;
  total: number;
}

async function fetchPage(query: Query, signal: AbortSignal): Promise<Page> {
  const response = await requestRaw('mortality/', { query, signal });
  const { features } = pageSchema.parse(await response.json());
  const next = /<([^>]*)>\s*;\s*rel="?next"?/.exec(response.headers.get('link') ?? '')?.[1];
  return {
    features,
    cursor:
      (next && new URL(next, response.url || window.location.href).searchParams.get('cursor')) || undefined,
    total: Number(response.headers.get('x-total-count') ?? features.length),
  };
}

/** Cases that fit a query, page after page. */
export function useCaseList(query: Query) {
  const { data, status, isFetching, isPlaceholderData, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: ['mortality', 'list', query],
      queryFn: ({ signal, pageParam }) => fetchPage({ ...query, limit: PAGE, cursor: pageParam }, signal),
      initialPageParam: FIRST,
      getNextPageParam: page => page.cursor,
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
