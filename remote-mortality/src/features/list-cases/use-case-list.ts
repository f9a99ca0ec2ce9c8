import { fetchListPage, PAGE_ROWS, type Query, usePagedList } from 'shared/api';
import { mortalitySchema } from 'shared/contract';

/** Cases that fit a query, page after page. */
export function useCaseList(query: Query) {
  return usePagedList(['mortality', 'list', query], (cursor, signal) =>
    fetchListPage(mortalitySchema, 'mortality/', { ...query, limit: PAGE_ROWS, cursor }, signal),
  );
}
