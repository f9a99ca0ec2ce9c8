import type { ListPage, Query } from 'shared/api';

const PAGE = 1000;

/**
 * The rows of all pages of a list.
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
