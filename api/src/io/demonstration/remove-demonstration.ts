import { type SqlBool, sql } from 'kysely';
import type { ItemKind } from 'shared/server';
import { recalculateAlarms } from '../../domain/alarms/recalculate-alarms';
import { pictureStorage, removePicture } from '../../domain/media/picture-store';
import type { Context } from '../../domain/records/context';
import { touchingInfrastructures } from '../../domain/records/recalculate';
import { enteredTables, resourcesByTable, tablesBelow, targetTables } from '../../domain/records/registry';
import { SERVER_ITSELF } from '../../domain/records/viewer';
import { anyTable } from '../../store/any-table';
import type { Queryable } from '../../store/connect';
import { inTransaction, LONG_LIMITS } from '../../store/in-transaction';
import { removeCorsicanOperator } from './corsican-operator';

/** Demonstration supports and lines with records of users, including deleted records, which can be restored. */
async function usedInfrastructures(db: Queryable): Promise<number[]> {
  const lists = tablesBelow().map(
    ({ table, column }) =>
      sql`select ${sql.ref(column)} from ${sql.table(table)} where demonstration = 0 and ${sql.ref(column)} is not null`,
  );
  for (const { table, column, records, record } of targetTables())
    lists.push(sql`select ${sql.ref(column)} from ${sql.table(table)} where ${sql.ref(record)} in
      (select id from ${sql.table(records)} where demonstration = 0)`);
  for (const table of ['work_items', 'campaign_targets'] as const)
    lists.push(sql`select infrastructure_id from ${sql.table(table)} where demonstration = 0`);
  const { rows } = await sql<{ id: number }>`select id from infrastructures
    where demonstration = 1 and id in (${sql.join(lists, sql` union `)}) order by id`.execute(db);
  return rows.map(row => row.id);
}

/**
 * Takes the infrastructures, orders and pictures that records of users need out of the demonstration, and removes
 * their authors.
 */
async function handOver(db: Queryable, infrastructures: readonly number[]): Promise<void> {
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
  // Orders to which users added works leave the demonstration too.
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

const AUTHOR_COLUMNS = ['created_by', 'updated_by', 'deleted_by'];

/** Condition that a record, a comment or the history references an account as author. */
function isAuthor() {
  const inRecords = enteredTables().map(table => {
    const conditions = AUTHOR_COLUMNS.map(column => sql`${sql.ref(`record.${column}`)} = users.id`);
    return sql`exists (select 1 from ${sql.table(table)} as record where ${sql.join(conditions, sql` or `)})`;
  });
  const inHistory = sql`exists (select 1 from history where history.user_id = users.id)`;
  const inOthers = (['comments', 'survey_tracks'] as const).map(
    table => sql`exists (select 1 from ${sql.table(table)} as own where own.created_by = users.id)`,
  );
  return sql<SqlBool>`(${sql.join([...inRecords, ...inOthers, inHistory], sql` or `)})`;
}

/**
 * Removes the demonstration accounts. Authors of remaining records are kept, but can no longer sign in.
 * @returns the usernames of removed and of kept accounts
 */
async function removeAccounts(db: Queryable): Promise<{ removed: string[]; kept: string[] }> {
  const authors = await db
    .updateTable('users')
    .set({ demonstration: 0, is_active: 0, tokens_valid_from: Math.ceil(Date.now() / 1000) })
    .where('demonstration', '=', 1)
    .where(isAuthor())
    .returning(['id', 'username'])
    .execute();
  const authorIds = authors.map(({ id }) => id);
  if (authorIds.length > 0)
    for (const table of ['refresh_tokens', 'personal_tokens', 'identities'] as const)
      await db.deleteFrom(table).where('user_id', 'in', authorIds).execute();
  const removed = await db.deleteFrom('users').where('demonstration', '=', 1).returning('username').execute();
  const names = (rows: { username: string }[]) => rows.map(row => row.username).sort();
  return { removed: names(removed), kept: names(authors) };
}

/** Numbers of removed records, and what stays because records of users need it. */
export interface RemovalReport {
  removed: Record<ItemKind | 'accounts', number>;
  /** Ids of demonstration supports and lines that stay, since users have added records to them. */
  keptInfrastructures: number[];
  /** Usernames of demonstration accounts that are authors of remaining records. They can no longer sign in. */
  keptAccounts: string[];
}

/**
 * Users' supports and lines that lose demonstration records, so that their risk and other derived values must be
 * recalculated.
 */
async function touchedInfrastructures(db: Queryable): Promise<number[]> {
  const ids = new Set<number>();
  for (const { table, column } of tablesBelow()) {
    const { rows } = await sql<{ id: number }>`select infrastructures.id from ${sql.table(table)} as record
      join infrastructures on infrastructures.id = ${sql.ref(`record.${column}`)}
      where record.demonstration = 1 and infrastructures.demonstration = 0`.execute(db);
    for (const row of rows) ids.add(row.id);
  }
  for (const { table, column, records, record } of targetTables()) {
    const { rows } = await sql<{ id: number }>`select infrastructures.id from ${sql.table(table)} as named
      join infrastructures on infrastructures.id = ${sql.ref(`named.${column}`)}
      where infrastructures.demonstration = 0 and ${sql.ref(`named.${record}`)} in
        (select id from ${sql.table(records)} where demonstration = 1)`.execute(db);
    for (const row of rows) ids.add(row.id);
  }
  return [...ids];
}

/** The table of each kind, in the order of removal. */
function tablesByKind(): [kind: string, table: string][] {
  const all = resourcesByTable().map(({ kind, own }): [string, string] => [
    own.history ?? kind.name,
    own.table,
  ]);
  const isInfrastructures = ([kind]: [string, string]) => kind === 'infrastructures';
  return [
    ['campaign-targets', 'campaign_targets'],
    ['campaigns', 'campaigns'],
    ['alarms', 'alarms'],
    ['work-items', 'work_items'],
    ['work-orders', 'work_orders'],
    ...all.filter(one => !isInfrastructures(one)),
    ['media', 'media'],
    ...all.filter(isInfrastructures),
    ['sensitive-areas', 'sensitive_areas'],
  ];
}

async function removeRecords(db: Queryable): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const [kind, table] of tablesByKind()) {
    await sql`delete from history where item_kind = ${kind}
      and item_id in (select id from ${sql.table(table)} where demonstration = 1)`.execute(db);
    const { numDeletedRows } = (await anyTable(db)
      .deleteFrom(table)
      .where('demonstration', '=', 1)
      .executeTakeFirstOrThrow()) as { numDeletedRows: bigint };
    removed[kind] = Number(numDeletedRows);
  }
  return removed;
}

/**
 * Removes the demonstration set and its accounts, but no record of a user. Supports and lines with records of users
 * stay and become the users' own, without the demonstration's diagnoses and operations.
 */
export async function removeDemonstration(context: Context): Promise<RemovalReport> {
  // The lists are read before the transaction, since the embedded database has one connection.
  await context.lists.snapshot();
  const { report, pictures } = await inTransaction(
    context,
    async db => {
      const keptInfrastructures = await usedInfrastructures(db);
      await handOver(db, keptInfrastructures);
      const touched = await touchedInfrastructures(db);
      const pictures = await db
        .selectFrom('media')
        .select(['storage', 'thumbnail'])
        .where('demonstration', '=', 1)
        .execute();
      const writer = { context, db, userId: SERVER_ITSELF, at: new Date().toISOString() };
      const removed = await touchingInfrastructures(writer, touched, () => removeRecords(db));
      await recalculateAlarms(writer, { infrastructures: touched });
      await db.deleteFrom('news').where('demonstration', '=', 1).execute();
      await db.deleteFrom('partners').where('demonstration', '=', 1).execute();
      const accounts = await removeAccounts(db);
      await removeCorsicanOperator(db);
      const report: RemovalReport = {
        removed: { ...(removed as Record<ItemKind, number>), accounts: accounts.removed.length },
        keptInfrastructures,
        keptAccounts: accounts.kept,
      };
      return { report, pictures };
    },
    LONG_LIMITS,
  );
  await context.lists.refresh();
  // After the commit, since files cannot be restored by a rollback.
  const storage = pictureStorage(context);
  for (const keys of pictures) await removePicture(storage, keys);
  return report;
}
