import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Page, Position } from '../../http/pages';
import type { Database } from '../../store/schema';
import { squaredMetresFrom } from '../../store/squared-metres';

export interface PageRows<Row> {
  rows: Row[];
  next: Position | null;
  /** Number of rows on all pages. */
  total: number;
}

/** The column of the ordering `distance` of a table with a place. */
export function distanceColumn(table: string, { near }: Page<string>): RawBuilder<number> {
  if (!near) throw new Error('The ordering by distance has no place to start from');
  return squaredMetresFrom(near).column(table);
}

/** Reads one page of a query ordered by a column and the id; a page starts after the end of the last one. */
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
    // An additional row shows that there is another page.
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
