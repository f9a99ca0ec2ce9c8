import type { FastifyRequest } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import { type Answer, type AnswerQuery, answerQuerySchema, answerSchema } from 'shared/contract/area-answers';
import { type LineString, TILE_NEUTRALIZATIONS } from 'shared/server';
import { type AnswerFigures, answerFigures } from '../../domain/answers/answer-figures';
import { screenAddress } from '../../domain/mail/mail-address';
import type { Context } from '../../domain/records/context';
import { viewerOf } from '../../domain/records/record-routes';
import type { Viewer } from '../../domain/records/viewer';
import type { App } from '../../http/app-types';
import { sendCacheable } from '../../http/cacheable';
import { localeOf } from '../../http/request-locale';
import { boxOfRows } from '../../store/boxes';
import { answerInWords } from './answer-words';
import { mapOf, type Sheet } from './sheet';
import { SheetWords } from './sheet-words';
import { readSurroundings } from './surroundings';
import { SHEET_ROUTE, sendSheet } from './write-sheet';

/**
 * The map of an answer, with the counted supports and lines at high risk and the counted cases. `null` if nothing has
 * a place, or too many records lie there.
 */
async function mapIn(viewer: Viewer, words: SheetWords, { place, mapped }: AnswerFigures) {
  const supports = new Map(mapped.high.flatMap(({ ids, state }) => ids.map(id => [id, state] as const)));
  const ids = [...supports.keys()];
  const { engine } = viewer.context;
  const box =
    place.extent ??
    (await boxOfRows(viewer.db, 'infrastructures', sql<SqlBool>`${engine.among('infrastructures.id', ids)}`));
  if (!box) return null;
  const [west, south, east, north] = box;
  const diagonal: LineString = {
    type: 'LineString',
    coordinates: [
      [west, south],
      [east, north],
    ],
  };
  const around = await readSurroundings(viewer, diagonal, { supports: ids, cases: mapped.cases });
  if (around.isCut) return null;
  const drawn = around.supports.map(one => ({
    ...one,
    risk: 'RISK_H' as const,
    neutralization: TILE_NEUTRALIZATIONS[supports.get(one.id) ?? 0] ?? 'none',
  }));
  return mapOf(words, { ...around, supports: drawn }, { kind: 'area' }, {});
}

async function answerSheet(
  viewer: Viewer,
  words: SheetWords,
  { answer, figures }: { answer: Answer; figures: AnswerFigures },
  { lang: _, ...query }: AnswerQuery,
): Promise<Sheet> {
  const { place, period, newest, version, sentences, years } = answer;
  const text = (...of: [Parameters<typeof words.text<'answer'>>[1], Record<string, string>?]) =>
    words.text('answer', ...of);
  const values = Object.entries({ ...query, seen: version }).map(([name, value]) => [name, String(value)]);
  const address = screenAddress(viewer.context.config, words.locale, '/answers', Object.fromEntries(values));
  return {
    locale: words.locale,
    name: `avicable-${Object.values(query).join('-')}`,
    title: `${place}, ${period}`,
    subtitle: text('about'),
    changedAt: newest ?? query.until,
    pills: [],
    facts: words.facts([
      [text('newest'), words.day(newest)],
      [text('page'), address],
    ]),
    map: await mapIn(viewer, words, figures),
    sections: [
      ...sentences.map(({ figure, says, detail, parts, source, limit }) => ({
        title: `${figure} ${says}`,
        notes: [
          detail,
          parts
            .map(({ name, number }) => text('birds', { species: name, number: words.number(number) }))
            .join(' · '),
          text('source', { text: source }),
          text('limit', { text: limit }),
        ].filter(Boolean),
      })),
      {
        title: text('years'),
        notes: [],
        table: {
          columns: (['year', 'year_birds', 'year_visited'] as const).map(key => ({
            title: text(key),
            share: 1,
          })),
          rows: years.map(({ year, birds, visited }) => ({
            cells: [String(year), words.number(birds), words.number(visited)],
            details: [],
          })),
        },
      },
    ],
    pictures: [],
    pictureCount: 0,
  };
}

/** Routes of answers about a place, an operator or a selection in a period, as data and as PDF. */
export function answerRoutes(app: App, context: Context): void {
  const config = {
    access: 'data:read',
    tag: 'stats',
    description:
      'Counts as of the end of the period, in the language of `lang`, else of `Accept-Language`. Birds whose place rules blur are not counted.',
    tagged: true,
    refuses: [404],
  } as const;
  const readAnswer = async (request: FastifyRequest, query: AnswerQuery, mapped: boolean) => {
    const words = new SheetWords(query.lang ?? localeOf(request));
    const viewer = viewerOf(context, request);
    const figures = await answerFigures(viewer, query, mapped);
    return { viewer, words, figures, answer: answerInWords(words, figures, query) };
  };

  app.get(
    '/answers/',
    {
      schema: { querystring: answerQuerySchema },
      config: {
        ...config,
        summary: 'What is known of an area in a period, in sentences',
        answer: answerSchema,
      },
    },
    async (request, reply) => {
      const { answer } = await readAnswer(request as FastifyRequest, request.query, false);
      return sendCacheable(request, reply, answer, { cacheControl: 'private, no-cache' });
    },
  );

  app.get(
    '/answers/sheet.pdf',
    {
      schema: { querystring: answerQuerySchema },
      config: {
        ...config,
        ...SHEET_ROUTE,
        summary: 'The same as PDF',
      },
    },
    async (request, reply) => {
      const { viewer, words, ...content } = await readAnswer(request as FastifyRequest, request.query, true);
      const sheet = await answerSheet(viewer, words, content, request.query);
      return sendSheet(request as FastifyRequest, reply, viewer, words, sheet);
    },
  );
}
