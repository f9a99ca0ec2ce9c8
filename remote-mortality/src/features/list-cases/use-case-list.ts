import { fetchListPage, PAGE_ROWS, type Query, reversedOrdering, usePagedList } from 'shared/api';
import { mortalitySchema } from 'shared/contract';

/** Cases that fit a query, page after page. */
export function useCaseList(query: Query & { readonly ordering: string }) {
  return usePagedList(
    ['mortality', 'list', query],
    (cursor, signal, backwards) => {
      const ordering = backwards ? reversedOrdering(query.ordering) : query.ordering;
      return fetchListPage(
        mortalitySchema,
        'mortality/',
        { ...query, ordering, limit: PAGE_ROWS, cursor },
        signal,
      );
    },
    { reversible: true },
  );
}
