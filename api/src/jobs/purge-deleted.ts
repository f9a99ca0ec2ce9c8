import { KEPT_FOR_MS } from '../domain/deleted-records/kept-for';
import type { Context } from '../domain/records/context';
import { enteredTables, tablesBelow } from '../domain/records/registry';
import { anyTable } from '../store/any-table';
import type { Queryable } from '../store/connect';
import { inTransaction } from '../store/in-transaction';

const AT_A_TIME = 200;
const INFRASTRUCTURES = 'infrastructures';

async function deletedBefore(db: Queryable, table: string, before: string): Promise<number[]> {
  const rows = (await anyTable(db)
    .selectFrom(table)
    .select('id')
    .where('deleted_at', '<', before)
    .orderBy('id')
    .limit(AT_A_TIME)
    .execute()) as { id: number }[];
  return rows.map(row => row.id);
}

/** Supports and lines with what cannot be without them; a bird found at one stays, without it. */
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

/** Removes a part in a transaction of its own, so that others write in between; how many went. */
async function purgePart(context: Context, table: string, before: string): Promise<number> {
  return inTransaction(context, async db => {
    const ids = await deletedBefore(db, table, before);
    if (ids.length === 0) return 0;
    if (table === INFRASTRUCTURES) await purgeInfrastructures(db, ids);
    else await anyTable(db).deleteFrom(table).where('id', 'in', ids).execute();
    return ids.length;
  });
}

/**
 * Removes for good what was deleted more than 30 days ago. Pictures follow when they are cleaned, since nothing shows
 * them any more; the history of what went stays.
 * @returns how many records went
 */
export async function purgeDeleted(context: Context, now = Date.now()): Promise<number> {
  const before = new Date(now - KEPT_FOR_MS).toISOString();
  let purged = 0;
  // What belongs to supports and lines goes first, pictures when they are cleaned.
  const tables = enteredTables().filter(table => table !== 'media' && table !== INFRASTRUCTURES);
  for (const table of [...tables, INFRASTRUCTURES])
    for (let part = -1; part !== 0; purged += part) part = await purgePart(context, table, before);
  return purged;
}
