import { KEPT_FOR_MS } from '../domain/deleted-records/find-deleted';
import type { Context } from '../domain/records/context';
import { enteredTables, tablesBelow } from '../domain/records/registry';
import { anyTable } from '../store/any-table';
import type { Queryable } from '../store/connect';
import { inTransaction } from '../store/in-transaction';

const BATCH_SIZE = 200;
const INFRASTRUCTURES = 'infrastructures';

async function deletedBefore(db: Queryable, table: string, before: string): Promise<number[]> {
  const rows = (await anyTable(db)
    .selectFrom(table)
    .select('id')
    .where('deleted_at', '<', before)
    // This is the order of an index that contains only deleted records.
    .orderBy('deleted_at')
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()) as { id: number }[];
  return rows.map(row => row.id);
}

/** Deletes supports and lines with their dependent records. Records with an optional link only lose the link. */
async function purgeInfrastructures(db: Queryable, ids: number[]): Promise<void> {
  for (const { table, column, isOptional } of tablesBelow())
    if (isOptional)
      await anyTable(db)
        .updateTable(table)
        .set({ [column]: null })
        .where(column, 'in', ids)
        .execute();
    else await anyTable(db).deleteFrom(table).where(column, 'in', ids).execute();
  await db.deleteFrom('infrastructures').where('id', 'in', ids).execute();
}

/**
 * Deletes one batch in its own transaction, so that others can write in between.
 * @returns the number of deleted records
 */
async function purgeBatch(context: Context, table: string, before: string): Promise<number> {
  return inTransaction(context, async db => {
    const ids = await deletedBefore(db, table, before);
    if (ids.length === 0) return 0;
    if (table === INFRASTRUCTURES) await purgeInfrastructures(db, ids);
    else await anyTable(db).deleteFrom(table).where('id', 'in', ids).execute();
    return ids.length;
  });
}

/**
 * Permanently deletes records that were deleted more than 30 days ago. Their history stays. `cleanMedia` removes the
 * pictures that are then on no record.
 * @returns the number of deleted records
 */
export async function purgeDeleted(context: Context, now = Date.now()): Promise<number> {
  const before = new Date(now - KEPT_FOR_MS).toISOString();
  let purged = 0;
  // Dependent records are deleted before supports and lines. `cleanMedia` removes pictures.
  const tables = enteredTables().filter(table => table !== 'media' && table !== INFRASTRUCTURES);
  for (const table of [...tables, INFRASTRUCTURES])
    for (let batch = -1; batch !== 0; purged += batch) batch = await purgeBatch(context, table, before);
  return purged;
}
