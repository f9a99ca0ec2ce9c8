import type { Context } from '../../context';
import type { Queryable } from '../../database/connect';
import { inTransaction } from '../../database/in-transaction';
import { KEPT_FOR_MS } from './kept-for';

const AT_A_TIME = 200;
/** Those that nothing else is kept below; what links to them goes with them. */
const PLAIN_TABLES = ['diagnoses', 'operations', 'mortality_cases', 'sensitive_areas'] as const;

async function deletedBefore(
  db: Queryable,
  table: (typeof PLAIN_TABLES)[number] | 'infrastructures',
  before: string,
): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('deleted_at', '<', before)
    .orderBy('id')
    .limit(AT_A_TIME)
    .execute();
  return rows.map(row => row.id);
}

/** Supports and lines with their visits and works; a bird found at one stays, without it. */
async function purgeInfrastructures(db: Queryable, ids: number[]): Promise<void> {
  for (const table of ['diagnoses', 'operations'] as const)
    await db.deleteFrom(table).where('infrastructure_id', 'in', ids).execute();
  await db
    .updateTable('mortality_cases')
    .set({ infrastructure_id: null })
    .where('infrastructure_id', 'in', ids)
    .execute();
  await db.deleteFrom('infrastructures').where('id', 'in', ids).execute();
}

/** Removes a part in a transaction of its own, so that others write in between; how many went. */
async function purgePart(
  context: Context,
  table: Parameters<typeof deletedBefore>[1],
  before: string,
): Promise<number> {
  return inTransaction(context, async db => {
    const ids = await deletedBefore(db, table, before);
    if (ids.length === 0) return 0;
    if (table === 'infrastructures') await purgeInfrastructures(db, ids);
    else await db.deleteFrom(table).where('id', 'in', ids).execute();
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
  for (const table of [...PLAIN_TABLES, 'infrastructures'] as const)
    for (let part = -1; part !== 0; purged += part) part = await purgePart(context, table, before);
  return purged;
}
