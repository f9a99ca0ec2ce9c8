import type { Queryable } from './connect';
import { inChunks } from './in-chunks';
import type { Database } from './schema';

/** Writes rows into a table that is only known when it runs: the types cannot follow which columns it has. */
export async function insertRows(
  db: Queryable,
  table: keyof Database,
  rows: readonly object[],
): Promise<void> {
  await inChunks(rows, chunk =>
    db
      .insertInto(table)
      .values(chunk as never)
      .execute(),
  );
}
