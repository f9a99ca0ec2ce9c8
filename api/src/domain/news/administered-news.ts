import { sql } from 'kysely';
import {
  administeredNewsSchema,
  type NewsInput,
  type NewsQuery,
  newsInputSchema,
  newsQuerySchema,
} from 'shared/contract/administration';
import type { AdministeredResource } from '../administered/administered-resource';
import { readTable } from '../administered/read-table';
import type { Viewer } from '../records/viewer';
import { safeHtml } from './safe-html';

const selectNews = ({ db }: Viewer) =>
  db
    .selectFrom('news')
    .select(['id', 'title', 'title_en', 'summary', 'summary_en', 'body', 'body_en', 'private', 'published']);
type NewsRow = Awaited<ReturnType<ReturnType<typeof selectNews>['executeTakeFirstOrThrow']>>;

const present = (row: NewsRow) => ({ ...row, private: row.private === 1 });

const columnsOf = ({ private: isPrivate, body, body_en, ...columns }: NewsInput) => ({
  ...columns,
  body: safeHtml(body),
  body_en: safeHtml(body_en),
  private: isPrivate ? (1 as const) : (0 as const),
});

/** News, maintained by administrators. */
export const administeredNews: AdministeredResource<NewsInput, NewsQuery> = {
  kind: 'news',
  table: 'news',
  path: '/admin/news/',
  title: 'administration: news',
  querySchema: newsQuerySchema,
  inputSchema: newsInputSchema,
  answerSchema: administeredNewsSchema,

  async list(viewer, query) {
    const only = query.private;
    const found = selectNews(viewer).$if(only !== undefined, q => q.where('private', '=', only ? 1 : 0));
    const { engine } = viewer.context;
    const { rows, total } = await readTable(engine, found, query, {
      id: sql<number>`news.id`,
      orderings: {
        title: engine.plainText(sql<string>`news.title`),
        title_en: engine.plainText(sql<string>`news.title_en`),
        published: sql`news.published`,
        private: sql`news.private`,
      },
      searched: ['title', 'title_en', 'summary', 'summary_en', 'body', 'body_en'].map(column =>
        sql.ref<string>(`news.${column}`),
      ),
    });
    return { rows: rows.map(present), total };
  },

  async read(viewer, id) {
    const row = await selectNews(viewer).where('id', '=', id).executeTakeFirst();
    return row ? present(row) : null;
  },

  async inputOf(viewer, id) {
    const row = await selectNews(viewer).where('id', '=', id).executeTakeFirst();
    if (!row) return null;
    const { id: _, ...input } = present(row);
    return input;
  },

  async create({ db }, input) {
    const { id } = await db
      .insertInto('news')
      .values(columnsOf(input))
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },

  async update({ db }, id, input) {
    await db.updateTable('news').set(columnsOf(input)).where('id', '=', id).execute();
  },

  async remove({ db }, id) {
    await db.deleteFrom('news').where('id', '=', id).execute();
  },
};
