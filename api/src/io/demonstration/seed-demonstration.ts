import { localToday } from 'shared/contract';
import { forgetWaitingAlarms } from '../../domain/alarms/alarm-news';
import type { Context } from '../../domain/records/context';
import { enteredTables } from '../../domain/records/registry';
import { anyTable } from '../../store/any-table';
import type { Queryable } from '../../store/connect';
import { inTransaction, LONG_LIMITS } from '../../store/in-transaction';
import { addCorsicanOperator } from './corsican-operator';
import { enterFiles, recordEntry } from './enter-records';
import { explainAlarms, playProgramme } from './play-programme';
import { seedAccounts } from './seed-accounts';
import { enterPictures, storePictures, unstorePictures } from './seed-pictures';
import { daysBefore, setFile } from './set-files';

interface SetNews {
  days_ago: number;
  private: boolean;
  title: string;
  title_en: string;
  summary: string;
  summary_en: string;
  body: string;
  body_en: string;
}

/** A partner of the set. Names describe roles and logos are invented; no real organisation is meant. */
interface SetPartner {
  name: string;
  url: string;
  logo: string;
}

const setJson = async <Content>(name: string): Promise<Content> => JSON.parse(String(await setFile(name)));

const logoAddress = async (file: string) =>
  `data:image/svg+xml;base64,${(await setFile(`partners/${file}`)).toString('base64')}`;

/** Adds the demonstration's news, dated relative to today, and partners. */
async function seedContent(db: Queryable, today: string): Promise<void> {
  const news = (await setJson<SetNews[]>('news.json')).map(({ days_ago, private: isPrivate, ...texts }) => ({
    ...texts,
    private: isPrivate ? (1 as const) : (0 as const),
    published: daysBefore(today, days_ago),
    demonstration: 1 as const,
  }));
  await db.insertInto('news').values(news).execute();
  const { next } = await db
    .selectFrom('partners')
    .select(eb => eb.fn.coalesce(eb.fn.max('position'), eb.lit(-1)).as('next'))
    .executeTakeFirstOrThrow();
  const partners = (await setJson<SetPartner[]>('partners.json')).map(
    async ({ logo, ...partner }, index) => ({
      ...partner,
      logo: await logoAddress(logo),
      position: next + 1 + index,
      demonstration: 1 as const,
    }),
  );
  await db
    .insertInto('partners')
    .values(await Promise.all(partners))
    .execute();
}

/** Marks the records that some accounts entered, and the events of their work items, as part of the demonstration. */
async function markAsDemonstration(db: Queryable, userIds: readonly number[]): Promise<void> {
  for (const table of enteredTables())
    await anyTable(db)
      .updateTable(table)
      .set({ demonstration: 1 })
      .where('created_by', 'in', userIds)
      .execute();
  await db
    .updateTable('work_events')
    .set({ demonstration: 1 })
    .where('item_id', 'in', items =>
      items.selectFrom('work_items').select('id').where('demonstration', '=', 1),
    )
    .execute();
}

/** Row of `meta` that prevents seeding a second time, even after removal. */
const SEEDED = 'demonstration';

/** Whether the set has ever been seeded in this database, even if it has been removed. */
export async function hadDemonstration(db: Queryable): Promise<boolean> {
  return (
    (await db.selectFrom('meta').select('name').where('name', '=', SEEDED).executeTakeFirst()) !== undefined
  );
}

/**
 * Claims the seeding of this database. Concurrent servers wait for each other.
 * @returns whether it was unclaimed
 */
async function claim(db: Queryable, now: string): Promise<boolean> {
  const taken = await db
    .insertInto('meta')
    .values({ name: SEEDED, value: now })
    .onConflict(conflict => conflict.column('name').doNothing())
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows === 1n;
}

/**
 * Seeds the demonstration set, only once per database: accounts with the password, the network with its diagnoses,
 * operations, mortality cases and pictures, sensitive areas, ordered works with their alarms, news and partners. All
 * records pass the rules for users.
 * @param today the date (`YYYY-MM-DD`) that the set's dates are relative to
 * @returns whether the set was seeded
 */
export async function seedDemonstration(
  context: Context,
  password: string,
  today = localToday(),
): Promise<boolean> {
  const pictures = await storePictures(context, today);
  const passwordHash = await context.passwords.hash(password);
  if (!(await hadDemonstration(context.db))) await inTransaction(context, addCorsicanOperator);
  await context.lists.refresh();
  // The lists are read before the transaction, since the embedded database has one connection.
  await context.lists.snapshot();
  const now = new Date().toISOString();
  let seeded = false;
  try {
    seeded = await inTransaction(
      context,
      async db => {
        if (!(await claim(db, now))) return false;
        const people = await seedAccounts(db, passwordHash);
        const writer = { context, db, userId: people.editor.id, at: now };
        const pictureIds = await enterPictures(writer, pictures.ofRecords);
        const entry = recordEntry(today);
        const cast = { writer, people, entry, pictures, today };
        await enterFiles(writer, entry, today, pictureIds, kind => kind !== 'mortality');
        await playProgramme(cast);
        // Deaths are entered after the works, so that they raise alarms.
        await enterFiles(writer, entry, today, pictureIds, kind => kind === 'mortality');
        await explainAlarms(cast);
        await forgetWaitingAlarms(db);
        await markAsDemonstration(
          db,
          Object.values(people).map(({ id }) => id),
        );
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
