import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Page, Position } from '../../http/pages';
import type { Database } from '../../store/schema';

export interface PageRows<Row> {
  rows: Row[];
  next: Position | null;
  /** How many rows there are on all pages. */
  total: number;
}

/** One page of a query in a column's order, the id deciding between equals; a page starts where the last one ended. */
export async function readPage<DB extends Database, Tables extends keyof DB, Row extends { id: number }>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  page: Page<string>,
  id: RawBuilder<number>,
  column: RawBuilder<string | number>,
): Promise<PageRows<Row>> {
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
    // One more than asked tells whether there is another page.
    .$if(limit !== null, q => q.limit((limit ?? 0) + 1))
    .execute()) as unknown as (Row & { page_value: string | number })[];
  const shown = limit === null ? rows : rows.slice(0, limit);
  const last = shown.at(-1);
  const next = last && shown.length < rows.length ? { value: last.page_value, id: last.id } : null;
  if (after === null && next === null) return { rows: shown, next, total: shown.length };
  const { total } = await query
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return { rows: shown, next, total };
}
