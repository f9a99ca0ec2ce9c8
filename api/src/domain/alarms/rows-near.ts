import { type RawBuilder, sql } from 'kysely';
import type { Bounds } from 'shared/geometry';
import type { Viewer } from '../records/viewer';

/** Boxes per statement, which keeps the number of parameters far below the limit. */
const AT_ONCE = 100;

/**
 * Rows of a table whose bounding boxes meet one of the given boxes. `near_id` is the id given with the box. Many
 * boxes take few statements.
 */
export async function rowsNear<Row>(
  { context, db }: Viewer,
  table: 'infrastructures' | 'mortality_cases',
  columns: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  boxes: readonly (readonly [id: number, box: Bounds])[],
): Promise<(Row & { near_id: number })[]> {
  const rows: (Row & { near_id: number })[] = [];
  for (let start = 0; start < boxes.length; start += AT_ONCE) {
    const selects = boxes.slice(start, start + AT_ONCE).map(
      ([id, box]) => sql`select cast(${id} as bigint) as near_id, ${columns} from ${sql.table(table)}
        where ${context.engine.inBox(table, table, box)} and ${condition}`,
    );
    const found = await sql<Row & { near_id: number }>`${sql.join(selects, sql` union all `)}`.execute(db);
    rows.push(...found.rows);
  }
  return rows;
}
