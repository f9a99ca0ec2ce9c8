import {
  fetchArrayPage,
  fetchListPage,
  fetchTablePage,
  keepPreviousData,
  type ListPage,
  PAGE_ROWS,
  type PagedList,
  type Query,
  reversedOrdering,
  usePagedList,
  useQuery,
} from '../../../platform/http';
import { keys } from '../../../records';
import type { ListDefinition, ListFilters, Shown } from './define-record';

/** Placeholder in the query key of a list that must not be fetched yet. */
const NOT_YET = { notYet: true };

/**
 * GET a page of a kind's list. Records without a place are wrapped, so that all kinds have `properties`.
 * @throws ApiError as `request`
 */
export async function fetchKindPage(
  { kind, list: { query, numbered } }: ListDefinition,
  asked: ListFilters & { readonly limit: number },
  signal: AbortSignal,
): Promise<ListPage<Shown>> {
  const fetchPage = numbered ? fetchTablePage : kind.flat ? fetchArrayPage : fetchListPage;
  const page = (await fetchPage(
    kind.answerSchema,
    kind.path,
    { ...asked, ...query } as Query & { limit: number },
    signal,
  )) as ListPage<unknown>;
  const features = page.features as Shown[];
  if (!kind.flat) return { ...page, features };
  return { ...page, features: features.map(row => ({ id: row.id, properties: row }) as never) };
}

/** The rows of a kind that match filters, page by page. Fetches nothing while the filters are `null`. */
export function useKindRows(
  definition: ListDefinition,
  filters: ListFilters | null,
  order: string | null,
): PagedList<Shown> {
  return usePagedList(
    keys.list(definition.kind.name, filters ? { ...filters, ordering: order } : NOT_YET),
    (cursor, signal, backwards) => {
      const ordering = backwards ? reversedOrdering(order) : order;
      return fetchKindPage(definition, { ...filters, ordering, limit: PAGE_ROWS, cursor }, signal);
    },
    { enabled: filters !== null, reversible: true },
  );
}

/** Number of records of a kind that match filters; `undefined` while the filters are `null`. */
export function useKindTotal(definition: ListDefinition, filters: ListFilters | null): number | undefined {
  const { data } = useQuery({
    queryKey: keys.count(definition.kind.name, filters ?? NOT_YET),
    queryFn: async ({ signal }) => (await fetchKindPage(definition, { ...filters, limit: 1 }, signal)).total,
    enabled: filters !== null,
    placeholderData: keepPreviousData,
  });
  return data;
}
