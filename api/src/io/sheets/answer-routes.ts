import type { FastifyRequest } from 'fastify';
import { type Answer, type AnswerQuery, answerQuerySchema, answerSchema } from 'shared/contract/area-answers';
import { answerFigures } from '../../domain/answers/answer-figures';
import { screenAddress } from '../../domain/mail/mail-address';
import type { Context } from '../../domain/records/context';
import { viewerOf } from '../../domain/records/record-routes';
import type { Viewer } from '../../domain/records/viewer';
import type { App } from '../../http/app-types';
import { sendCacheable } from '../../http/cacheable';
import { localeOf } from '../../http/request-locale';
import { answerInWords } from './answer-words';
import type { Section } from './drawing/sheet-content';
import type { Sheet } from './sheet';
import { SheetWords } from './sheet-words';
import { PDF_TYPE, sendSheet } from './write-sheet';

function sectionOf(
  words: SheetWords,
  { figure, says, detail, parts, source, limit }: Answer['sentences'][number],
): Section {
  const named = parts.map(({ name, number }) =>
    words.text('answer', 'birds', { species: name, number: words.number(number) }),
  );
  return {
    title: `${figure} ${says}`,
    notes: [
      detail,
      ...(named.length > 0 ? [named.join(' · ')] : []),
      words.text('answer', 'source', { text: source }),
      words.text('answer', 'limit', { text: limit }),
    ],
  };
}

/** An answer on paper; only its figures decide the bytes. */
function answerSheet(
  { context }: Viewer,
  words: SheetWords,
  answer: Answer,
  { lang: _, ...query }: AnswerQuery,
): Sheet {
  const { place, period, newest, version, sentences, figures } = answer;
  const text = (key: Parameters<typeof words.text<'answer'>>[1]) => words.text('answer', key);
  const values = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return {
    locale: words.locale,
    name: `avicable-${Object.values(query).join('-')}`,
    title: words.text('answer', 'title', { place, period }),
    subtitle: text('about'),
    changedAt: newest ?? query.until,
    pills: [],
    facts: words.facts([
      [text('newest'), words.day(newest)],
      [
        text('page'),
        screenAddress(
          context.config,
          words.locale,
          '/answers',
          Object.fromEntries([...values, ['seen', version]]),
        ),
      ],
    ]),
    map: null,
    sections: [
      ...sentences.map(sentence => sectionOf(words, sentence)),
      {
        title: text('figures'),
        notes: [],
        table: {
          columns: [
            { title: text('figure'), share: 5 },
            { title: text('value'), share: 1 },
          ],
          rows: figures.map(({ name, value }) => ({ cells: [name, words.number(value)], details: [] })),
        },
      },
    ],
    pictures: [],
    pictureCount: 0,
  };
}

/** Routes of answers about an area and a period, as data and as PDF. */
export function answerRoutes(app: App, context: Context): void {
  const config = {
    access: 'data:read',
    tag: 'stats',
    description:
      'Counts as of the end of the period, in the language of `lang`, else of `Accept-Language`. Birds whose place rules blur are not counted.',
    tagged: true,
    refuses: [404],
  } as const;
  const asked = async (request: FastifyRequest, query: AnswerQuery) => {
    const words = new SheetWords(query.lang ?? localeOf(request));
    const viewer = viewerOf(context, request);
    return { viewer, words, answer: answerInWords(words, await answerFigures(viewer, query), query) };
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
      const { answer } = await asked(request as FastifyRequest, request.query);
      return sendCacheable(request, reply, answer, { cacheControl: 'private, no-cache' });
    },
  );

  app.get(
    '/answers/sheet.pdf',
    {
      schema: { querystring: answerQuerySchema },
      config: {
        ...config,
        takesLong: true,
        produces: [PDF_TYPE],
        summary: 'The same as PDF',
        sends: ['Content-Disposition', 'Content-Language', 'Content-Length'],
      },
    },
    async (request, reply) => {
      const { viewer, words, answer } = await asked(request as FastifyRequest, request.query);
      return sendSheet(
        request as FastifyRequest,
        reply,
        viewer,
        words,
        answerSheet(viewer, words, answer, request.query),
      );
    },
  );
}
