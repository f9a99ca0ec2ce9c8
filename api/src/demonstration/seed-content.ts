import type { Queryable } from '../database/connect';
import { daysBefore } from './calendar';
import { PARTNERS } from './partners';
import news from './texts/news.json';

/** Adds the news, dated back from today, and the partners of the demonstration. */
export async function seedContent(db: Queryable, today: string): Promise<void> {
  await db
    .insertInto('news')
    .values(
      news.map(({ daysAgo, private: hidden, ...texts }) => ({
        ...texts,
        private: hidden ? (1 as const) : (0 as const),
        published: daysBefore(today, daysAgo),
        demonstration: 1 as const,
      })),
    )
    .execute();
  const { next } = await db
    .selectFrom('partners')
    .select(eb => eb.fn.coalesce(eb.fn.max('position'), eb.lit(-1)).as('next'))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('partners')
    .values(
      PARTNERS.map((partner, index) => ({
        ...partner,
        position: next + 1 + index,
        demonstration: 1 as const,
      })),
    )
    .execute();
}
