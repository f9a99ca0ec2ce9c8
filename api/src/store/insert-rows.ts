import { anyTable } from './any-table';
import type { Queryable } from './connect';
import { inChunks } from './in-chunks';

/** Inserts rows into a table whose name is only known at run time; its columns are not type-checked. */
export async function insertRows(db: Queryable, table: string, rows: readonly object[]): Promise<void> {
  await inChunks(rows, chunk => anyTable(db).insertInto(table).values(chunk).execute());
}
