import type { Queryable } from '../../store/connect';

export async function nextPosition(
  db: Queryable,
  table: 'base_layers' | 'network_sources' | 'partners',
): Promise<number> {
  const { last } = await db
    .selectFrom(table)
    .select(eb => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? -1) + 1;
}
