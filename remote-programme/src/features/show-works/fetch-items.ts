import { type ListPage, type Query, queryOptions, request } from 'shared/api';
import { type WorkItem, workItemSchema } from 'shared/programme';
import { keys } from 'shared/records';

/** Name of the works in query keys and in the history. */
export const ITEMS = 'work-items';
export const ORDERS = 'work-orders';
export const EVENTS = 'work-events';
const PATH = 'work-items/';

/** Page size for reading all pages. */
const PAGE = 1000;

/**
 * All pages of a list.
 * @param fetch fetches one page of a query
 */
export async function allPages<Row>(
  fetch: (query: Query) => Promise<Pick<ListPage<Row>, 'features' | 'cursor'>>,
  query: Query,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page = await fetch({ ...query, limit: PAGE, cursor });
    rows.push(...page.features);
    cursor = page.cursor;
  } while (cursor !== null);
  return rows;
}

/** One item in its current state. */
export const itemQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(ITEMS, id),
    queryFn: ({ signal }): Promise<WorkItem> => request(workItemSchema, `${PATH}${id}/`, { signal }),
  });
