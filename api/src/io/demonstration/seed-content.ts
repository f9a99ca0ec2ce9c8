import type { Queryable } from '../../store/connect';
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
  /** Name of the logo's file. */
  logo: string;
}

const setJson = async <Content>(name: string): Promise<Content> => JSON.parse(String(await setFile(name)));

/** A logo as a `data:` URL. */
const logoAddress = async (file: string) =>
  `data:image/svg+xml;base64,${(await setFile(`partners/${file}`)).toString('base64')}`;

/** Adds the demonstration's news, dated relative to today, and partners. */
export async function seedContent(db: Queryable, today: string): Promise<void> {
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
