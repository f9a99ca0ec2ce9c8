import { type ListPage, type Query, queryOptions, request, requestRaw } from 'shared/api';
import { z } from 'shared/contract';
import { type WorkItem, workItemSchema } from 'shared/programme';
import { keys } from 'shared/records';

/** Name of the works in query keys and in the history. */
export const ITEMS = 'work-items';
export const ORDERS = 'work-orders';
export const EVENTS = 'work-events';
const PATH = 'work-items/';

/** The cursor of the next page, from a `Link` header. */
function nextCursor(link: string | null): string | null {
  const target = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return target ? new URL(target, 'http://server.invalid').searchParams.get('cursor') : null;
}

/** GET a page of a list that is a bare array. @throws ApiError, or ZodError for another form */
export async function fetchPage<Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  query: Query,
  signal: AbortSignal,
): Promise<ListPage<z.output<Schema>>> {
  const response = await requestRaw(path, { query, signal });
  const features = z.array(schema).parse(await response.json());
  const total = Number(response.headers.get('x-total-count') ?? features.length);
  return { features, cursor: nextCursor(response.headers.get('link')), total };
}

/** GET a page of items. */
export const fetchItems = (query: Query, signal: AbortSignal): Promise<ListPage<WorkItem>> =>
  fetchPage(workItemSchema, PATH, query, signal);

/** The first items of a list, and how many there are. */
export const itemsQuery = (query: Query) =>
  queryOptions({
    queryKey: keys.list(ITEMS, query),
    queryFn: ({ signal }) => fetchItems(query, signal),
  });

/** One item as it is now. */
export const itemQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(ITEMS, id),
    queryFn: ({ signal }): Promise<WorkItem> => request(workItemSchema, `${PATH}${id}/`, { signal }),
  });
