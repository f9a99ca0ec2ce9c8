import { ITEM_KINDS, type ItemKind } from 'shared/contract/administration';
import type { Context } from '../context';
import type { Queryable } from '../database/connect';
import { touchingInfrastructures } from '../modules/infrastructures/recalculate';
import { pictureStorage, removePicture } from '../modules/media/picture-store';
import { BELOW, handOver, usedInfrastructures } from './hand-over';
import { ITEM_TABLES } from './item-tables';
import { removeAccounts } from './remove-accounts';

/** What was removed, and what stays because users' records need it. */
export interface RemovalReport {
  removed: Record<ItemKind | 'accounts', number>;
  /** Supports and lines of the demonstration on which users entered records: they are the users' from now on. */
  keptInfrastructures: number[];
  /** Accounts of the demonstration with which records were entered; nobody can sign in with them any more. */
  keptAccounts: string[];
}

/** From what refers to what is referred to. */
const ORDER: readonly ItemKind[] = [
  'mortality',
  'operations',
  'diagnosis',
  'media',
  'infrastructures',
  'sensitive-areas',
];

/** Users' supports and lines that lose records of the demonstration: their risk and the like must be found anew. */
async function touchedInfrastructures(db: Queryable): Promise<number[]> {
  const ids = new Set<number>();
  for (const table of BELOW) {
    const rows = await db
      .selectFrom(table)
      .innerJoin('infrastructures', 'infrastructures.id', `${table}.infrastructure_id`)
      .select('infrastructures.id')
      .where(`${table}.demonstration`, '=', 1)
      .where('infrastructures.demonstration', '=', 0)
      .execute();
    for (const row of rows) ids.add(row.id);
  }
  return [...ids];
}

async function removeRecords(db: Queryable): Promise<Record<ItemKind, number>> {
  const removed = Object.fromEntries(ITEM_KINDS.map(kind => [kind, 0])) as Record<ItemKind, number>;
  for (const kind of ORDER) {
    const table = ITEM_TABLES[kind];
    await db
      .deleteFrom('history')
      .where('item_kind', '=', kind)
      .where('item_id', 'in', eb =>
        eb.selectFrom(table).select(`${table}.id`).where(`${table}.demonstration`, '=', 1),
      )
      .execute();
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('demonstration', '=', 1)
      .executeTakeFirstOrThrow();
    removed[kind] = Number(numDeletedRows);
  }
  return removed;
}

/**
 * Removes the demonstration set and its accounts and leaves what users entered untouched. Supports and lines on which
 * there are records of users stay and become theirs, without the diagnoses and operations of the demonstration.
 */
export async function removeDemonstration(context: Context): Promise<RemovalReport> {
  // Read before the transaction: the embedded database has one connection.
  await context.lists.snapshot();
  const { report, pictures } = await context.db.transaction().execute(async db => {
    const keptInfrastructures = await usedInfrastructures(db);
    await handOver(db, keptInfrastructures);
    const touched = await touchedInfrastructures(db);
    const pictures = await db
      .selectFrom('media')
      .select(['storage', 'thumbnail'])
      .where('demonstration', '=', 1)
      .execute();
    const writer = { context, db, userId: 0, at: new Date().toISOString() };
    const removed = await touchingInfrastructures(writer, touched, () => removeRecords(db));
    await db.deleteFrom('news').where('demonstration', '=', 1).execute();
    await db.deleteFrom('partners').where('demonstration', '=', 1).execute();
    const accounts = await removeAccounts(db);
    const report: RemovalReport = {
      removed: { ...removed, accounts: accounts.removed.length },
      keptInfrastructures,
      keptAccounts: accounts.kept,
    };
    return { report, pictures };
  });
  // Only now: files cannot be brought back if the transaction fails.
  const storage = pictureStorage(context.config);
  for (const keys of pictures) await removePicture(storage, keys);
  return report;
}
