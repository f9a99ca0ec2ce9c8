import { localToday } from 'shared/contract';
import type { Context } from '../../domain/records/context';
import { enteredTables } from '../../domain/records/registry';
import { anyTable } from '../../store/any-table';
import type { Queryable } from '../../store/connect';
import { inTransaction, LONG_LIMITS } from '../../store/in-transaction';
import { enterRecords } from './enter-records';
import { seedAccounts } from './seed-accounts';
import { seedContent } from './seed-content';
import { enterPictures, storePictures, unstorePictures } from './seed-pictures';

/** Marks everything an account has entered as part of the demonstration. */
async function markAsDemonstration(db: Queryable, userId: number): Promise<void> {
  for (const table of enteredTables())
    await anyTable(db)
      .updateTable(table)
      .set({ demonstration: 1 })
      .where('created_by', '=', userId)
      .execute();
}

/** Row of `meta` that says that the set was laid down: once removed, it does not come back. */
const SEEDED = 'demonstration';

/** Whether the set was laid down in this database, even if it was removed since. */
export async function hadDemonstration(db: Queryable): Promise<boolean> {
  return (
    (await db.selectFrom('meta').select('name').where('name', '=', SEEDED).executeTakeFirst()) !== undefined
  );
}

/** Takes the set's place in this database; another server of it waits here. Returns whether it was free. */
async function claim(db: Queryable, now: string): Promise<boolean> {
  const taken = await db
    .insertInto('meta')
    .values({ name: SEEDED, value: now })
    .onConflict(conflict => conflict.column('name').doNothing())
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows === 1n;
}

/**
 * Lays down the demonstration set, all or nothing and once in the life of a database: accounts `editor`, `reader`,
 * `manager` with the password, the network with its visits, work, mortality cases and pictures, sensitive areas, news
 * and partners. Records go through the import, so that they obey the same rules as what users bring in.
 *
 * @param today the day (`YYYY-MM-DD`) that the dates of the set count back from
 * @returns whether it did
 */
export async function seedDemonstration(
  context: Context,
  password: string,
  today = localToday(),
): Promise<boolean> {
  const pictures = await storePictures(context, today);
  const passwordHash = await context.passwords.hash(password);
  // Read before the transaction: the embedded database has one connection.
  await context.lists.snapshot();
  const now = new Date().toISOString();
  let seeded = false;
  try {
    seeded = await inTransaction(
      context,
      async db => {
        if (!(await claim(db, now))) return false;
        const userId = await seedAccounts(db, passwordHash);
        const writer = { context, db, userId, at: now };
        await enterRecords(writer, today, await enterPictures(writer, pictures));
        await markAsDemonstration(db, userId);
        await seedContent(db, today);
        return true;
      },
      LONG_LIMITS,
    );
  } finally {
    if (!seeded) await unstorePictures(context, pictures);
  }
  return seeded;
}
