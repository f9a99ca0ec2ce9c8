import { anyTable } from './any-table';
import type { Queryable } from './connect';
import { inChunks } from './in-chunks';

/** Writes rows into a table that is only known when it runs: the types cannot follow which columns it has. */
export async function insertRows(db: Queryable, table: string, rows: readonly object[]): Promise<void> {
  await inChunks(rows, chunk => anyTable(db).insertInto(table).values(chunk).execute());
}
