import sanitizeHtml from 'sanitize-html';
import { administeredNewsSchema, newsInputSchema, newsQuerySchema } from 'shared/contract/administration';
import type { NewsInput, NewsQuery } from 'shared/server';
import type { AdministeredResource } from '../administered/administered-resource';
import { keptRows } from '../administered/kept-rows';
import type { Viewer } from '../records/viewer';

/** The elements that the page of news can show. */
const ELEMENTS = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'i',
  'br',
  'blockquote',
  'a',
  'img',
];

/**
 * Sanitises HTML: keeps paragraphs, titles, lists, emphasis, web links and pictures. Of most other elements only the
 * text is kept; scripts and similar elements are removed.
 */
function safeHtml(html: string): string {
  const safe = sanitizeHtml(html, {
    allowedTags: ELEMENTS,
    allowedAttributes: { a: ['href'], img: ['src', 'alt'] },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'template',
      'iframe',
      'object',
      'svg',
      'math',
    ],
  }).trim();
  // The editor leaves empty paragraphs when all text is deleted.
  return /^(<p>\s*(<br \/>)?\s*<\/p>)*$/.test(safe) ? '' : safe;
}

const selectNews = ({ db }: Viewer) =>
  db
    .selectFrom('news')
    .select(['id', 'title', 'title_en', 'summary', 'summary_en', 'body', 'body_en', 'private', 'published']);

const rows = keptRows({
  table: 'news',
  select: selectNews,
  present: row => ({ ...row, private: row.private === 1 }),
  orderings: { title: 'text', title_en: 'text', published: 'value', private: 'value' },
  searched: ['title', 'title_en', 'summary', 'summary_en', 'body', 'body_en'],
  filters: ['private'],
});

const columnsOf = ({ private: isPrivate, body, body_en, ...columns }: NewsInput) => ({
  ...columns,
  body: safeHtml(body),
  body_en: safeHtml(body_en),
  private: isPrivate ? (1 as const) : (0 as const),
});

export const administeredNews: AdministeredResource<NewsInput, NewsQuery> = {
  ...rows,
  kind: 'news',
  table: 'news',
  path: '/admin/news/',
  title: 'administration: news',
  querySchema: newsQuerySchema,
  inputSchema: newsInputSchema,
  answerSchema: administeredNewsSchema,

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
};
