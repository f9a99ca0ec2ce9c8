import type { Queryable } from './connect';
import type { Engine, InsertedRow } from './engine';

interface Target {
  db: Queryable;
  context: { engine: Engine };
}

/**
 * Inserts rows into a table whose name is only known at run time. The columns are not type-checked.
 * @returns the columns in `returning` of each row
 */
export async function insertRows<Returned>(
  { db, context: { engine } }: Target,
  table: string,
  rows: readonly object[],
  returning?: string,
): Promise<Returned[]> {
  const columns = new Set<string>();
  for (const row of rows) for (const column in row) columns.add(column);
  const written: Returned[] = [];
  for (const statement of engine.inserts(table, [...columns], rows as readonly InsertedRow[], returning))
    written.push(...((await db.executeQuery(statement)).rows as Returned[]));
  return written;
}
