import { type SqlBool, sql } from 'kysely';
import { resourcesByTable, tablesBelow } from '../../domain/records/registry';
import { anyTable } from '../../store/any-table';
import type { Queryable } from '../../store/connect';

/** Demonstration supports and lines with records of users, including deleted ones, which can be restored. */
export async function usedInfrastructures(db: Queryable): Promise<number[]> {
  const lists = tablesBelow().map(
    ({ table, column }) =>
      sql`select ${sql.ref(column)} from ${sql.table(table)} where demonstration = 0 and ${sql.ref(column)} is not null`,
  );
  lists.push(sql`select infrastructure_id from work_items where demonstration = 0`);
  const { rows } = await sql<{ id: number }>`select id from infrastructures
    where demonstration = 1 and id in (${sql.join(lists, sql` union `)}) order by id`.execute(db);
  return rows.map(row => row.id);
}

/** Makes users the owners of the infrastructures, orders and pictures that their records need. */
export async function handOver(db: Queryable, infrastructures: readonly number[]): Promise<void> {
  const ownedByUsers = { demonstration: 0, created_by: null, updated_by: null } as const;
  if (infrastructures.length > 0) {
    await db.updateTable('infrastructures').set(ownedByUsers).where('id', 'in', infrastructures).execute();
    await db
      .updateTable('history')
      .set({ user_id: null })
      .where('item_kind', '=', 'infrastructures')
      .where('item_id', 'in', infrastructures)
      .where('user_id', 'in', eb => eb.selectFrom('users').select('id').where('demonstration', '=', 1))
      .execute();
  }
  // Orders to which users added works also become theirs.
  await db
    .updateTable('work_orders')
    .set(ownedByUsers)
    .where('demonstration', '=', 1)
    .where('id', 'in', items =>
      items.selectFrom('work_items').select('order_id').where('demonstration', '=', 0),
    )
    .execute();
  for (const { own, media } of resourcesByTable())
    if (media)
      await anyTable(db)
        .updateTable('media')
        .set(ownedByUsers)
        .where('demonstration', '=', 1)
        .where(
          sql<SqlBool>`id in (select media_id from ${sql.table(media.table)} where ${sql.ref(media.record)} in
            (select id from ${sql.table(own.table)} where demonstration = 0))`,
        )
        .execute();
}
