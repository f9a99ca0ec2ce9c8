import {
  fetchListPage,
  fetchTablePage,
  keepPreviousData,
  PAGE_ROWS,
  type PagedList,
  reversedOrdering,
  usePagedList,
  useQuery,
} from '../../../platform/http';
import { keys } from '../../../records';
import type { ListDefinition, ListFilters, Shown } from './define-record';

/** Placeholder in the query key of a list that must not be fetched yet. */
const NOT_YET = { notYet: true };

/** The rows of a kind that match filters, page by page. Fetches nothing while the filters are `null`. */
export function useKindRows(
  { kind, list: { query, numbered } }: ListDefinition,
  filters: ListFilters | null,
  order: string | null,
): PagedList<Shown> {
  const list = usePagedList(
    keys.list(kind.name, filters ? { ...filters, ordering: order } : NOT_YET),
    (cursor, signal, backwards) => {
      const ordering = backwards ? reversedOrdering(order) : order;
      const page = { ...filters, ...query, ordering, limit: PAGE_ROWS, cursor };
      return (numbered ? fetchTablePage : fetchListPage)(kind.answerSchema, kind.path, page, signal);
    },
    { enabled: filters !== null, reversible: true },
  );
  return list as PagedList<unknown> as PagedList<Shown>;
}

/** Number of records of a kind that match filters; `undefined` while the filters are `null`. */
export function useKindTotal(
  { kind, list: { query } }: ListDefinition,
  filters: ListFilters | null,
): number | undefined {
  const { data } = useQuery({
    queryKey: keys.count(kind.name, filters ?? NOT_YET),
    queryFn: async ({ signal }) =>
      (await fetchListPage(kind.answerSchema, kind.path, { ...filters, ...query, limit: 1 }, signal)).total,
    enabled: filters !== null,
    placeholderData: keepPreviousData,
  });
  return data;
}
