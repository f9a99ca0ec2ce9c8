import { localToday } from 'shared/contract';
import type { Context } from '../context';
import type { Queryable } from '../database/connect';
import { nomenclatureIds } from '../reference/nomenclature-ids';
import { daysBefore } from './calendar';
import { DEMONSTRATION_COUNTS, type DemonstrationCounts, drawDemonstration } from './demonstration-set';
import { type EntryDesk, enterNetwork, enterRecords, enterSensitiveAreas } from './enter-records';
import { ITEM_TABLES } from './item-tables';
import type { Lookup } from './record-inputs';
import { seedAccounts } from './seed-accounts';
import { seedContent } from './seed-content';
import { enterPictures, storePictures, unstorePictures } from './seed-pictures';

/** The network was entered before the first visit: this many days ago. */
const NETWORK_AGE = 9 * 365;

async function lookupOf(db: Queryable): Promise<Lookup> {
  const species = new Map(
    (await db.selectFrom('species').select(['id', 'code']).execute()).map(row => [row.code, row.id]),
  );
  return {
    item: await nomenclatureIds(db),
    species(code) {
      const id = species.get(code);
      if (id === undefined) throw new Error(`No species ${code}`);
      return id;
    },
  };
}

/** A record is entered the evening after its day, never later than now. */
function enteredAfter(now: string): EntryDesk['enteredAt'] {
  return date => {
    const evening = `${daysBefore(date, -1)}T17:00:00.000Z`;
    return evening < now ? evening : now;
  };
}

/** Marks everything an account has entered as part of the demonstration. */
async function markAsDemonstration(db: Queryable, userId: number): Promise<void> {
  for (const table of Object.values(ITEM_TABLES))
    await db.updateTable(table).set({ demonstration: 1 }).where('created_by', '=', userId).execute();
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
 * and partners. Everything goes through the services, so that it obeys the same rules as what users enter.
 * Returns whether it did.
 */
export async function seedDemonstration(
  context: Context,
  password: string,
  {
    today = localToday(),
    counts = DEMONSTRATION_COUNTS,
  }: { today?: string; counts?: DemonstrationCounts } = {},
): Promise<boolean> {
  const set = drawDemonstration(today, counts);
  const pictures = await storePictures(context, set.pictures);
  const passwordHash = await context.passwords.hash(password);
  // Read before the transaction: the embedded database has one connection.
  await context.lists.snapshot();
  const now = new Date().toISOString();
  let seeded = false;
  try {
    seeded = await context.db.transaction().execute(async db => {
      if (!(await claim(db, now))) return false;
      const userId = await seedAccounts(db, passwordHash);
      const writer = { context, db, userId, at: now };
      const desk = { writer, lookup: await lookupOf(db), enteredAt: enteredAfter(now) };
      const first = daysBefore(today, NETWORK_AGE);
      await enterSensitiveAreas(desk, first);
      const network = await enterNetwork(desk, set, first);
      await enterRecords(desk, set, network, await enterPictures(writer, pictures));
      await markAsDemonstration(db, userId);
      await seedContent(db, today);
      return true;
    });
  } finally {
    if (!seeded) await unstorePictures(context, pictures);
  }
  return seeded;
}
