import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type TableQuery, wordsOf } from 'shared/server';
import { InvalidInput } from '../../http/request-refused';
import type { Engine } from '../../store/engine';
import type { Database } from '../../store/schema';
import { wordPattern } from '../../store/word-pattern';

/** One page of a list and the number of rows on all pages. */
export interface Table<Row> {
  rows: Row[];
  total: number;
}

export interface TableColumns {
  /** Breaks ties and serves the filter `id`. */
  id: RawBuilder<number>;
  /** Columns by their name in `ordering`; `id` is always available. */
  orderings: Record<string, RawBuilder<unknown>>;
  searched: readonly RawBuilder<string>[];
}

/**
 * Reads one page of a `TableQuery`. Rows without a value come last in both directions.
 * @throws InvalidInput for an unknown ordering
 */
export async function readTable<DB extends Database, Tables extends keyof DB, Row>(
  engine: Engine,
  selection: SelectQueryBuilder<DB, Tables, Row>,
  { page, limit, ordering = 'id', q, id: chosen }: TableQuery,
  { id, orderings, searched }: TableColumns,
): Promise<Table<Row>> {
  const name = ordering.replace(/^-/, '');
  const column = name === 'id' ? id : Object.hasOwn(orderings, name) ? orderings[name] : undefined;
  if (!column) throw new InvalidInput([{ path: ['ordering'], code: 'invalid', params: {} }]);
  const direction = ordering.startsWith('-') ? 'desc' : 'asc';

  const conditions = wordsOf(q).map(word => {
    const matches = searched.map(
      text => sql`${engine.plainText(text)} like ${wordPattern(word)} escape '\\'`,
    );
    return sql<boolean>`(${sql.join(matches, sql` or `)})`;
  });
  if (chosen) conditions.push(sql<boolean>`${id} in (${sql.join(chosen)})`);
  const filtered = selection.$if(conditions.length > 0, query =>
    query.where(sql<boolean>`${sql.join(conditions, sql` and `)}`),
  );

  const { total } = await filtered
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  const rows = await filtered
    .orderBy(sql`${column} is null`)
    .orderBy(column, direction)
    .orderBy(id, direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows: rows as Row[], total };
}
