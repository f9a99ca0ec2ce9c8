import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Orderings, Page, Position } from '../../http/pages';
import type { Database } from '../../store/schema';
import { squaredMetresFrom } from '../../store/squared-metres';

export interface PageRows<Row> {
  rows: Row[];
  next: Position | null;
  /** Number of rows on all pages. */
  total: number;
}

export interface Order {
  cursor: Orderings<string>[string];
  columnOf(page: Page<string>): RawBuilder<string | number>;
}

export const orderBy = (cursor: Order['cursor'], column: RawBuilder<string | number>): Order => ({
  cursor,
  columnOf: () => column,
});

/** The ordering `distance` of a table with a place. */
export const BY_DISTANCE: Order = {
  cursor: 'distance',
  columnOf({ near }) {
    if (!near) throw new Error('The ordering by distance has no place to start from');
    return sql.raw(squaredMetresFrom(near));
  },
};

export const cursorsOf = <Ordering extends string>(orders: Record<Ordering, Order>) =>
  Object.fromEntries(
    Object.entries<Order>(orders).map(([name, { cursor }]) => [name, cursor]),
  ) as Orderings<Ordering>;

/**
 * Reads one page of a query, sorted by one of its orderings and then by id. A page starts after the last row of the
 * previous page.
 */
export async function readPage<DB extends Database, Tables extends keyof DB, Row extends { id: number }>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  page: Page<string>,
  id: RawBuilder<number>,
  orders: Readonly<Record<string, Order>>,
): Promise<PageRows<Row>> {
  const column = orders[page.ordering]?.columnOf(page);
  if (!column) throw new Error(`No ordering ${page.ordering}`);
  const direction = page.descending ? 'desc' : 'asc';
  const compare = sql.raw(page.descending ? '<' : '>');
  const { after, limit } = page;
  const rows = (await query
    .select(column.as('page_value'))
    .$if(after !== null, q =>
      q.where(sql<boolean>`(${column}, ${id}) ${compare} (${after?.value}, ${after?.id})`),
    )
    .orderBy(column, direction)
    .orderBy(id, direction)
    // One additional row shows whether there is another page.
    .$if(limit !== null, q => q.limit((limit ?? 0) + 1))
    .execute()) as unknown as (Row & { page_value: string | number })[];
  const pageRows = limit === null ? rows : rows.slice(0, limit);
  const last = pageRows.at(-1);
  const next = last && pageRows.length < rows.length ? { value: last.page_value, id: last.id } : null;
  if (after === null && next === null) return { rows: pageRows, next, total: pageRows.length };
  const { total } = await query
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return { rows: pageRows, next, total };
}
