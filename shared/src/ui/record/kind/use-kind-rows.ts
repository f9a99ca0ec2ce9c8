import type { z } from 'zod';
import type { AnyKind } from '../../../contract';
import {
  fetchArrayPage,
  fetchListPage,
  fetchTablePage,
  keepPreviousData,
  PAGE_ROWS,
  type PagedList,
  type Query,
  queryOptions,
  reversedOrdering,
  usePagedList,
  useQuery,
} from '../../../platform/http';
import { keys } from '../../../records';
import type { ListDefinition, ListFilters, Shown } from './define-record';

/** Placeholder in the query key of a list that must not be fetched yet. */
const NOT_YET = { notYet: true };

type Listed<Schema> = Pick<AnyKind, 'name' | 'path' | 'flat'> & { readonly answerSchema: Schema };

/**
 * GET a page of a kind's list.
 * @throws ApiError as `request`
 */
export const fetchKindPage = <Schema extends z.ZodObject>(
  { path, flat, answerSchema }: Listed<Schema>,
  query: object,
  signal: AbortSignal,
) => (flat ? fetchArrayPage : fetchListPage)(answerSchema, path, query as Query, signal);

/** The first records of a kind that match a query, and the total. */
export const pageQuery = <Schema extends z.ZodObject>(kind: Listed<Schema>, query: object) =>
  queryOptions({
    queryKey: keys.list(kind.name, query),
    queryFn: ({ signal }) => fetchKindPage(kind, query, signal),
  });

/** A row of a response as a record. A row of a flat kind consists of the record's properties alone. */
export const shownOf = ({ flat }: Pick<AnyKind, 'flat'>, row: object): Shown =>
  (flat ? { id: (row as Shown).id, properties: row } : row) as Shown;

/** The rows of a kind that match filters, page by page. Fetches nothing while the filters are `null`. */
export function useKindRows(
  { kind, list: { query, numbered } }: ListDefinition,
  filters: ListFilters | null,
  order: string | null,
): PagedList<Shown> {
  return usePagedList(
    keys.list(kind.name, filters ? { ...filters, ordering: order } : NOT_YET),
    async (cursor, signal, backwards) => {
      const ordering = backwards ? reversedOrdering(order) : order;
      const page = { ...filters, ...query, ordering, limit: PAGE_ROWS, cursor };
      const answer = await (numbered
        ? fetchTablePage(kind.answerSchema, kind.path, page, signal)
        : fetchKindPage(kind, page, signal));
      return { ...answer, features: answer.features.map(row => shownOf(kind, row)) };
    },
    { enabled: filters !== null, reversible: true },
  );
}

/** Number of records of a kind that match filters; `undefined` until it is loaded. */
export function useKindTotal(
  { kind, list: { query } }: ListDefinition,
  filters: ListFilters | null,
): number | undefined {
  const { data } = useQuery({
    queryKey: keys.count(kind.name, filters ?? NOT_YET),
    queryFn: async ({ signal }) =>
      (await fetchKindPage(kind, { ...filters, ...query, limit: 1 }, signal)).total,
    enabled: filters !== null,
    placeholderData: keepPreviousData,
  });
  return data;
}
